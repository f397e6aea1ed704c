"""The entries are dropped in the caller's own tensor."""

CAUGHT_BY = ("test_arguments_are_left_unchanged",)


def apply_dropout(x, keep, p):
    x[~keep] = 0.0
    return x / (1 - p) if p < 1 else x
