"""`head_dim` prints the width and returns None. It must return the width, as an `int`. What stands on the screen cannot
be used any further: the layer that should get the width as its size gets None.
"""

CAUGHT_BY = ("test_width_of_a_head", "test_any_width_of_a_head")
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    print(total_dim // num_heads)
