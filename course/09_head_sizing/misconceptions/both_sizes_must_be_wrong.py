"""`head_dim` joins the two conditions on the sizes with `and`: it refuses them only if both are below 1. One of them
is enough, so `or` is right. Zero heads for 4 features get past this line.
"""

CAUGHT_BY = (
    "test_sizes_below_one_are_refused",
    "test_fewer_than_one_head_is_refused",
    "test_fewer_than_one_feature_is_refused",
)
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if total_dim < 1 and num_heads < 1:
        raise ValueError("both must be at least 1")
    if total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
