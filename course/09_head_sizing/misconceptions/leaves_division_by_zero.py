"""`head_dim` divides before it looks at the sizes, so zero heads end in Python's ZeroDivisionError. Fewer than one head
must raise a ValueError. The remainder is a division, too: the line about the sizes comes too late: zero heads never
reach it.
"""

CAUGHT_BY = ("test_sizes_below_one_are_refused", "test_fewer_than_one_head_is_refused")
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if total_dim % num_heads:
        raise ValueError("these do not divide")
    if total_dim < 1 or num_heads < 1:
        raise ValueError("both must be at least 1")
    return total_dim // num_heads
