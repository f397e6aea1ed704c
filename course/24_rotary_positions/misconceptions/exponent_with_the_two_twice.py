"""`rope_angles` has the factor two twice in the exponent: in the steps of `arange` and once more in front. The speed of pair i
is `base ** (-2i / d)`, and `arange(0, d, 2)` is 2i already. So all pairs but the first one turn too slowly.
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
    "base ** (-torch.arange(0, d, 2) / d)": "base ** (-2 * torch.arange(0, d, 2) / d)",
}
