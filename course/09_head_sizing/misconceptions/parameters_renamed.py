"""Renames the parameters, so that a call by the names of the stub fails."""

CAUGHT_BY = ("test_width_of_a_head",)


def head_dim(d_out, heads):
    if d_out < 1 or heads < 1 or d_out % heads:
        raise ValueError("the heads cannot share these features")
    return d_out // heads
