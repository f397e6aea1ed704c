"""`head_dim` looks at the remainder and at nothing else. Sizes below 1 must raise a ValueError, too. Zero heads end in
Python's ZeroDivisionError, and 6 features for -2 heads, which leave no remainder, give a width of -3.
"""

CAUGHT_BY = (
    "test_sizes_below_one_are_refused",
    "test_fewer_than_one_head_is_refused",
    "test_fewer_than_one_feature_is_refused",
)
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
