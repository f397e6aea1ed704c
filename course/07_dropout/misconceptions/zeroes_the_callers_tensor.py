"""For p = 1 the zeros are written into the caller's tensor."""

CAUGHT_BY = ("test_arguments_are_left_unchanged",)


def apply_dropout(x, keep, p):
    if p == 1:
        return x.zero_()
    return x * keep / (1 - p)
