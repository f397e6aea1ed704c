"""`apply_rope` reads the first position and counts on from there. Each token has a position of its own, in any order.
For a text in one piece this is the same, and for tokens from different parts of a text it is not.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_scores_depend_on_the_distance",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Your task"
CHANGE = {
    "int(positions.max()) + 1": "int(positions[0]) + len(positions)",
    "table[positions]": "table[int(positions[0]) :]",
}
