"""`head_dim` multiplies by `1 / num_heads` and cuts off what comes after the point. It must divide whole numbers. A float
holds 1 / 49 only roughly: 49 times it is a little less than 1, and 0 is left.
"""

CAUGHT_BY = ("test_width_of_a_head", "test_any_width_of_a_head")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return int(total_dim * (1 / num_heads))
