"""`rope_angles` has 1000 as its base unless a call names one. The base is 10000. The first pair turns as it should, and
all others turn too fast.
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
    "base: float = 10000.0": "base: float = 1000.0",
}
