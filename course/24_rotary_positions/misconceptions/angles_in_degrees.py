"""`rope_angles` turns its angles from degrees into radians, and they were radians already. Position 1 turns the first
pair by 1 radian, about 57 degrees. As it is, all pairs turn 57 times too slowly.
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
SECTION = "Your task"
CHANGE = {
    "* speeds": "* speeds.deg2rad()",
}
