"""// rounds down silently: 2 heads get 2 of 5 features each, and the fifth is lost."""

CAUGHT_BY = ("test_heads_that_cannot_share_are_refused", "test_any_remainder_is_refused")


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1:
        raise ValueError("both must be at least 1")
    return total_dim // num_heads
