"""`apply_rope` takes positions above 65535 for 65535, as a table with a last row does. Positions have no end: each turns by its
own angle, p * base ** (-2 * i / d).
"""

CAUGHT_BY = ("test_each_token_has_its_own_position", "test_far_positions_in_every_dtype")
SECTION = "Your task"

right = apply_rope


def apply_rope(x, positions):
    return right(x, positions.clamp(max=65535))
