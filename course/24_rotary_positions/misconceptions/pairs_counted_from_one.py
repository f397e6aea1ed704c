"""`rope_angles` subtracts 1 from the number of each pair in its exponent. The paper counts pairs from 1, and here they
are counted from 0. All pairs turn too fast, and the first one by more than 1 radian at position 1.
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
    "base ** (-torch.arange(0, d, 2) / d)": "base ** (-2 * (torch.arange(d // 2) - 1) / d)",
}
