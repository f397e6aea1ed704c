"""assert stands where ValueError is promised: an AssertionError, and nothing at all under python -O."""

CAUGHT_BY = (
    "test_heads_that_cannot_share_are_refused",
    "test_any_remainder_is_refused",
    "test_fewer_than_one_head_is_refused",
    "test_fewer_than_one_feature_is_refused",
)


def head_dim(total_dim, num_heads):
    assert total_dim >= 1 and num_heads >= 1 and total_dim % num_heads == 0
    return total_dim // num_heads
