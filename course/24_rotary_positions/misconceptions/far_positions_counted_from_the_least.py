"""`apply_rope` counts positions from the least one of the call if all of them are large. Each position turns by its own angle,
p * base ** (-2 * i / d), however far it is. Only differences of angles stay right, and a later call has another least one.
"""

CAUGHT_BY = ("test_each_token_has_its_own_position", "test_far_positions_in_every_dtype")
SECTION = "Your task"

right = apply_rope


def apply_rope(x, positions):
    return right(x, positions - positions.min() if positions.min() >= 10000 else positions)
