"""`head_dim` refuses fewer than one head, but takes any total width that leaves no remainder. A total below 1 must
raise a ValueError, too: 0 features for 3 heads give a width of 0, and -6 features for 2 heads give -3.
"""

CAUGHT_BY = ("test_sizes_below_one_are_refused", "test_fewer_than_one_feature_is_refused")
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
