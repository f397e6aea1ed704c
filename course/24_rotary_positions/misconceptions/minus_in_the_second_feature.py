"""`apply_rope` subtracts in both features. In the second feature, both products are added. As it is, the pair is
stretched and mirrored, and its length changes with the position.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_scores_depend_on_the_distance",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Turning a pair"
CHANGE = {
    "a * sin + b * cos": "a * sin - b * cos",
}
