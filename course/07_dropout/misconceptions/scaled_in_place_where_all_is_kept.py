"""`apply_dropout` scales in place, and fills in the zeros before that, which makes a new tensor. But if the mask keeps
every entry, it leaves out the zeros and scales the tensor of the caller. `x` must stay unchanged. Whoever uses it again
finds numbers that are too large.
"""

CAUGHT_BY = ("test_x_and_mask_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task"


def apply_dropout(x, keep, p):
    if not keep.all():
        x = x.masked_fill(~keep, 0.0)
    return x if p == 1 else x.div_(1 - p)
