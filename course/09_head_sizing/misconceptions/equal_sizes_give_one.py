"""`head_dim` returns 1 for two equal numbers before it looks at them. Two zeros or two equal negative numbers are
equal, too, and must raise a ValueError. Look at the sizes first, and take shortcuts afterwards.
"""

CAUGHT_BY = (
    "test_sizes_below_one_are_refused",
    "test_fewer_than_one_head_is_refused",
    "test_fewer_than_one_feature_is_refused",
)
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if total_dim == num_heads:
        return 1
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
