"""`rope_angles` spaces the speeds so that they end at 1 / base. The exponent of pair i is -2i / d, so the last one is
-(d - 2) / d, and never -1. Code for other position encodings divides by the number of pairs minus one.
"""

CAUGHT_BY = (
    "test_angles_by_position_and_pair",
    "test_base_sets_the_speeds",
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_angles_are_those_of_float32",
    "test_angles_for_any_sizes_and_base",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Many speeds"
CHANGE = {
    "base ** (-torch.arange(0, d, 2) / d)": "base ** (-torch.arange(0, d, 2) / max(d - 2, 1))",
}
