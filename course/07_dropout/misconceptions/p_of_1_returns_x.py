"""`dropout` returns x for p = 1 in training, because it drops entries only where p is above 0 and below 1. p = 1 is a probability,
too: every entry is dropped, and the result is 0 everywhere.
"""

CAUGHT_BY = ("test_p_of_1_gives_zeros", "test_dropping_everything_gives_zeros")
SECTION = "Your task"

drop = dropout


def dropout(x, p, training=True, generator=None):
    return x if p == 1 else drop(x, p, training, generator)
