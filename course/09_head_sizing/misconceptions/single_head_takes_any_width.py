"""`head_dim` returns `total_dim` for a single head before it looks at it. A total width of zero or below must raise a
ValueError for any number of heads. Look at the sizes first, and take shortcuts afterwards.
"""

CAUGHT_BY = ("test_sizes_below_one_are_refused", "test_fewer_than_one_feature_is_refused")
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if num_heads == 1:
        return total_dim
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
