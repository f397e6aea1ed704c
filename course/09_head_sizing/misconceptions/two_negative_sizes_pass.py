"""`head_dim` lets two negative sizes pass. Both sizes must be at least 1, or a ValueError is due. The
quotient of two negative sizes is positive: -768 features for -12 heads give a plausible 64.
"""

CAUGHT_BY = ("test_sizes_below_one_are_refused", "test_fewer_than_one_feature_is_refused")
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if num_heads == 0 or total_dim % num_heads:
        raise ValueError("these do not divide")
    if total_dim // num_heads < 1:
        raise ValueError("a head needs a width")
    return total_dim // num_heads
