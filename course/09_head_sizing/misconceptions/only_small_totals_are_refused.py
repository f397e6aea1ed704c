"""The heads may not outnumber the features, but a remainder is not looked at."""

CAUGHT_BY = ("test_heads_that_cannot_share_are_refused", "test_any_remainder_is_refused")


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or num_heads > total_dim:
        raise ValueError("more heads than features")
    return total_dim // num_heads
