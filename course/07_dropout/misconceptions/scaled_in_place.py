"""`apply_dropout` sets entries of the caller's `x` to 0 and multiplies `x` in place. `x` must be left unchanged. The
result is right, but a second call with the same tensor scales it once more.
"""

CAUGHT_BY = ("test_x_and_mask_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task"


def apply_dropout(x, keep, p):
    x[~keep] = 0
    if p < 1:
        x *= 1 / (1 - p)
    return x
