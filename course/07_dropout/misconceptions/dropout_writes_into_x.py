"""`dropout` sets the dropped entries to 0 in the caller's `x`. `x` must be left unchanged. The result is right, but with
each call the caller's tensor has more gaps, and the next layer that uses it starts with them.
"""

CAUGHT_BY = ("test_x_and_mask_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    is_dropped = torch.rand(x.shape, generator=generator, device=x.device) < p
    x.data[is_dropped] = 0
    return apply_dropout(x, ~is_dropped, p)
