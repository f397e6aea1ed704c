"""`head_dim` returns a float, such as 64.0. A width counts features and must be an `int`. The operator `/` gives a
float even where nothing is left over, and layers do not accept a float as a size.
"""

CAUGHT_BY = ("test_width_of_a_head", "test_any_width_of_a_head")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim / num_heads
