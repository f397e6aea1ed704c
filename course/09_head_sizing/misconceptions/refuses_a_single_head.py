"""`head_dim` refuses a single head. One head is enough: it has the whole width. Only numbers below 1 and a remainder must be
refused.
"""

CAUGHT_BY = ("test_width_of_a_head", "test_any_width_of_a_head")
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads <= 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
