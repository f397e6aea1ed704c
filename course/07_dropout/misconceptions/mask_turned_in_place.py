"""`apply_dropout` turns the mask of the caller round, in place. The argument has to be left unchanged: a second call would
drop what should be kept. Write `~keep`, which is a new tensor.
"""

CAUGHT_BY = ("test_x_and_mask_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task"

import torch


def apply_dropout(x, keep, p):
    if p == 1:
        return torch.zeros_like(x)
    return x.masked_fill(keep.logical_not_(), 0.0) / (1 - p)
