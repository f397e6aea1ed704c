"""`head_dim` takes a quotient that is nearly whole for a whole one. Its tolerance swallows a remainder that is tiny beside
`num_heads`: head_dim(10**10 + 1, 10**10) raises nothing. Test the remainder with integers: `total_dim % num_heads`.
"""

CAUGHT_BY = ("test_heads_that_cannot_share_are_refused", "test_any_remainder_is_refused")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1:
        raise ValueError("sizes below 1")
    width = round(total_dim / num_heads)
    if abs(total_dim / num_heads - width) > 1e-9:
        raise ValueError("these do not divide")
    return width
