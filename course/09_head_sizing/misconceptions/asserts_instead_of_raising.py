"""`head_dim` uses `assert`, so sizes that do not fit end in an AssertionError. The contract promises a ValueError. A
caller who catches ValueError misses this error. Under `python -O`, Python skips every `assert`, and nothing is refused by
it.
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
    assert total_dim >= 1 and num_heads >= 1 and total_dim % num_heads == 0
    return total_dim // num_heads
