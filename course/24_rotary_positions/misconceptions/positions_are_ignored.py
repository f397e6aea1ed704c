"""`apply_rope` numbers the tokens 0, 1, 2, ... and does not read `positions`. They say where each token stands. A text
that is read in parts, such as a new word after a cache, does not begin at 0.
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
    "table = rope_angles(int(positions.max()) + 1, x.shape[-1])": "table = rope_angles(x.shape[-2], x.shape[-1])",
    "table[positions]": "table",
}
