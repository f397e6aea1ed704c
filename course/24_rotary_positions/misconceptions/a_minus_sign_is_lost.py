"""`apply_rope` adds both products in both features. In the first feature, b sin t is subtracted. With a plus the pair
is stretched, and its length changes with the position.
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
    "a * cos - b * sin": "a * cos + b * sin",
}
