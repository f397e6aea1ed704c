"""A remainder gives None instead of an error, and the mistake shows up far from where it was made."""

CAUGHT_BY = ("test_heads_that_cannot_share_are_refused", "test_any_remainder_is_refused")


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1:
        raise ValueError("both must be at least 1")
    return None if total_dim % num_heads else total_dim // num_heads
