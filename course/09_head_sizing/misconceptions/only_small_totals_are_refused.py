"""`head_dim` refuses more heads than features, but does not look at the remainder. It must raise a ValueError whenever
`num_heads` does not divide `total_dim`. 7 heads get 109 of 768 features each, and the five that are left over are lost.
"""

CAUGHT_BY = ("test_heads_that_cannot_share_are_refused", "test_any_remainder_is_refused")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or num_heads > total_dim:
        raise ValueError("more heads than features")
    return total_dim // num_heads
