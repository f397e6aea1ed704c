"""`apply_rope` subtracts the first position from all positions. The angle belongs to the position itself. Within one
call distances stay right; a query and a key from two calls no longer agree.
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
    "table[positions]": "(positions - positions[0])[:, None] * rope_angles(2, x.shape[-1])[1].to(x.device)",
}
