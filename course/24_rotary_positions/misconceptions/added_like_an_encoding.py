"""`apply_rope` adds sines and cosines to the features. Rotary positions multiply: each pair is turned. What is added
stays in the features of a token, and scores no longer depend on the distance alone.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_scores_depend_on_the_distance",
    "test_angles_are_those_of_float32",
    "test_x_stays_and_gets_its_gradient",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
    "test_nothing_that_is_passed_changes",
)
SECTION = "Only the distance counts"
CHANGE = {
    "a * cos - b * sin, a * sin + b * cos": "a + sin, b + cos",
}
