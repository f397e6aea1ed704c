"""`rope_angles` multiplies the angles by two pi, as if a speed of 1 were a whole turn. Position 1 turns the first pair
by 1 radian. With whole turns, the first pair stands still at every position.
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
    "* speeds": "* speeds * 2 * torch.pi",
}
