"""`head_dim` makes a ValueError and returns it instead of raising it. An exception that is only returned stops nobody: the
caller gets an object where a width should be, and finds out only in some later layer.
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
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        return ValueError("these do not divide")
    return total_dim // num_heads
