"""`head_dim` returns the remainder of the division, `%`. The width of a head is the quotient, `//`. The remainder is
always 0 if the heads can share equally.
"""

CAUGHT_BY = (
    "test_width_of_a_head",
    "test_any_width_of_a_head",
)
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("the heads cannot share equally")
    return total_dim % num_heads
