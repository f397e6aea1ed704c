"""`head_dim` only asks whether the total is even. The number of heads must divide it, whatever that number is. So 10
features for 4 heads pass, although 2 are left over, and 9 features for 3 heads are refused, although they can be
shared.
"""

CAUGHT_BY = (
    "test_width_of_a_head",
    "test_heads_that_cannot_share_are_refused",
    "test_any_width_of_a_head",
    "test_any_remainder_is_refused",
)
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or total_dim % 2:
        raise ValueError("these do not divide")
    return total_dim // num_heads
