"""`head_dim` tests whether the width divides `total_dim`, in place of `num_heads`. 10 features and 4 heads give the width 2, and 2
divides 10, but 4 does not. The test is `total_dim % num_heads`.
"""

CAUGHT_BY = ("test_heads_that_cannot_share_are_refused", "test_any_remainder_is_refused")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1:
        raise ValueError("both must be at least 1")
    width = total_dim // num_heads
    if width == 0 or total_dim % width:
        raise ValueError("these do not divide")
    return width
