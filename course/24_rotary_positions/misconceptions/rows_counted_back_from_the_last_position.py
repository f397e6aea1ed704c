"""`apply_rope` counts the rows of its table back from the last position, one for each token, and does not read the others.
Only positions that follow each other get their own angle, such as those of new tokens after a cache. Index the table
with `positions`.
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
)
SECTION = "Your task"
CHANGE = {
    "rope_angles(int(positions.max()) + 1,": "rope_angles(int(positions[-1]) + 1,",
    "table[positions]": "table[-len(positions) :]",
}
