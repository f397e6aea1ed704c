"""`head_dim` divides with `/`, which gives a float, and turns the quotient into an `int`. The contract allows any
integers, and a float has only about 16 digits: a remainder that is tiny beside `num_heads` is lost without a word. Test
the remainder with integers: `total_dim % num_heads`.
"""

CAUGHT_BY = ("test_heads_that_cannot_share_are_refused", "test_any_remainder_is_refused")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or not (total_dim / num_heads).is_integer():
        raise ValueError("these do not divide")
    return int(total_dim / num_heads)
