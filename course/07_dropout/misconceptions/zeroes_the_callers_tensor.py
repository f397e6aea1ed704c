"""For p = 1, `apply_dropout` sets the caller's `x` to 0 in place and returns it. `x` must be left unchanged, and the
zeros belong in a tensor of their own. For any other p nothing happens to `x`, so the mistake shows at p = 1 only.
"""

CAUGHT_BY = ("test_p_of_1_gives_zeros", "test_dropping_everything_gives_zeros")
SECTION = "Your task"


def apply_dropout(x, keep, p):
    if p == 1:
        return x.zero_()
    return x * keep / (1 - p)
