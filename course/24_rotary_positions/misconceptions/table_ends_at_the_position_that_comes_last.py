"""`apply_rope` makes its table as long as the last position in the list needs. Positions come in any order, so another
one may be larger. Then there is no row for it, and the call raises IndexError. The table needs a row for the largest
position.
"""

CAUGHT_BY = (
    "test_each_token_has_its_own_position",
    "test_layout_and_device_make_no_difference",
    "test_x_stays_and_gets_its_gradient",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
    "test_nothing_that_is_passed_changes",
)
SECTION = "Your task"
CHANGE = {
    "rope_angles(int(positions.max()) + 1,": "rope_angles(int(positions[-1]) + 1,",
}
