"""`head_dim` has renamed its parameters. Their names, `total_dim` and `num_heads`, belong to the contract, because a
caller may pass the arguments by name. A call by position is right, and a call by name ends in a TypeError about an
unexpected argument.
"""

CAUGHT_BY = ("test_width_of_a_head",)
SECTION = "Your task, part 1"


def head_dim(d_out, heads):
    if d_out < 1 or heads < 1 or d_out % heads:
        raise ValueError("the heads cannot share these features")
    return d_out // heads
