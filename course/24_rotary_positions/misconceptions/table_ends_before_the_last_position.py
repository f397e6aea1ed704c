"""`apply_rope` makes a table with one row too few. Positions begin at 0, so position 5 needs six rows. The largest
position finds no row, and the call raises IndexError.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_scores_depend_on_the_distance",
    "test_angles_are_those_of_float32",
    "test_layout_and_device_make_no_difference",
    "test_x_stays_and_gets_its_gradient",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
    "test_any_layout_and_device",
    "test_nothing_that_is_passed_changes",
)
SECTION = "Your task"
CHANGE = {
    "rope_angles(int(positions.max()) + 1,": "rope_angles(int(positions.max()),",
}
