"""`apply_rope` counts positions from the least one of the call. Each position turns by its own angle, p * base ** (-2 * i / d):
only a call with position 0 is right. Tokens of two calls, such as a query and the keys before it, no longer fit.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Your task"

right = apply_rope


def apply_rope(x, positions):
    return right(x, positions - positions.min())
