"""`apply_rope` pairs features that are half of the width apart, and writes the results side by side. Neighbours are a
pair, on the way in and on the way out. Lengths change place, so even position 0 is no longer the identity.
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
}
