"""`head_dim` refuses zero, but not every negative size: -4 features for 2 heads give a width of -2. Both sizes must be
at least 1; a smaller one must raise a ValueError. The remainder does not show this, because -4 divides evenly by 2, and
-768 features for -12 heads even give a plausible 64.
"""

CAUGHT_BY = (
    "test_sizes_below_one_are_refused",
    "test_fewer_than_one_head_is_refused",
    "test_fewer_than_one_feature_is_refused",
)
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if total_dim == 0 or num_heads == 0 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
