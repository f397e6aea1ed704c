"""`rope_angles` turns all pairs at the speed of the first one. Each pair has a speed of its own. After a whole turn,
which takes about six positions, no pair could tell near from far.
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
    "base ** (-torch.arange(0, d, 2) / d)": "torch.ones(d // 2)",
}
