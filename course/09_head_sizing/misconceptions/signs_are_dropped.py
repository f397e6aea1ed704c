"""`head_dim` drops the signs of the two numbers, as `abs` does, and accepts negative ones. Both must be at least 1: -6
features for 2 heads must raise a ValueError, and so must 6 features for -2 heads. Zero is refused, as it should be.
"""

CAUGHT_BY = (
    "test_sizes_below_one_are_refused",
    "test_fewer_than_one_head_is_refused",
    "test_fewer_than_one_feature_is_refused",
)
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    total_dim, num_heads = abs(total_dim), abs(num_heads)
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
