"""`head_dim` divides and checks nothing. A remainder and sizes below 1 must raise a ValueError. As it is, 2 heads get
2 of 5 features each, zero heads end in a ZeroDivisionError, and negative sizes give a negative width.
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
    return total_dim // num_heads
