"""`apply_dropout` writes its zeros into the caller's `x`. `x` must be left unchanged. The result is right, but the
dropped entries of `x` are lost: whoever applies another mask to it later starts with gaps.
"""

CAUGHT_BY = ("test_x_and_mask_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task"


def apply_dropout(x, keep, p):
    x[~keep] = 0.0
    return x / (1 - p) if p < 1 else x
