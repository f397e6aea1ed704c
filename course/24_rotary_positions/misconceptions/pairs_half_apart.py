"""`apply_rope` pairs feature i with feature i + d / 2. In this contract neighbours are a pair: 0 and 1, 2 and 3. Many
models pair halves; weights that were trained in one way are useless in the other.
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
    "dim=-1)  # (..., T, d / 2, 2)": "dim=-2)",
}
