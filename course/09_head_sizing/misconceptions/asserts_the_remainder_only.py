"""`head_dim` uses `assert` for the remainder and does not look at sizes below 1. Both must raise a ValueError. A
failed `assert` raises an AssertionError, zero heads end in a ZeroDivisionError, and negative sizes give a negative
width.
"""

CAUGHT_BY = (
    "test_heads_that_cannot_share_are_refused",
    "test_sizes_below_one_are_refused",
    "test_any_remainder_is_refused",
    "test_fewer_than_one_head_is_refused",
    "test_fewer_than_one_feature_is_refused",
)
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    assert total_dim % num_heads == 0
    return total_dim // num_heads
