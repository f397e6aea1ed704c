"""`head_dim` does not raise for sizes that do not fit: it returns None, perhaps after it has printed a message, or it
returns a ValueError as if it were a width. It must raise the ValueError. What is returned or printed stops nobody: the
caller gets no width, and finds out only in some later layer.
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
