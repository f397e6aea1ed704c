"""`apply_rope` turns in the other direction. The first feature becomes a cos t - b sin t. Scores hide it, because only
the distance counts, but weights from elsewhere expect this direction.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Turning a pair"
CHANGE = {
    "a * cos - b * sin, a * sin + b * cos": "a * cos + b * sin, b * cos - a * sin",
}
