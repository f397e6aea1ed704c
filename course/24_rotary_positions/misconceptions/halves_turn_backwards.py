"""`apply_rope` pairs feature i with feature i + d / 2, and turns in the other direction. In this contract neighbours are
a pair, and the first of them becomes a cos t - b sin t. Scores depend on the distance in both ways, so small models are
written like this; weights from elsewhere are useless in them.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Which features form a pair?"
CHANGE = {
    "x[..., 0::2], x[..., 1::2]": "x.chunk(2, dim=-1)",
    "a * cos - b * sin, a * sin + b * cos": "a * cos + b * sin, b * cos - a * sin",
    "dim=-1)  # (..., T, d / 2, 2)": "dim=-2)",
}
