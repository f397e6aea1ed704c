"""`rope_angles` counts positions from 1. The first position is 0, and there nothing turns. The scores hide it, because
distances stay the same; the table and the features show it.
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
SECTION = "Only the distance counts"
CHANGE = {
    "torch.arange(T)[:, None]": "torch.arange(1, T + 1)[:, None]",
}
