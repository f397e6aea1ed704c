"""The entries are divided by 1 - p even if p is 1, and then 1 - p is 0. 0 / 0, or 0 times infinity, is NaN, and NaN spreads
to all that is computed from it. For p = 1 the result must be 0 everywhere.
"""

CAUGHT_BY = ("test_p_of_1_gives_zeros", "test_dropping_everything_gives_zeros")
SECTION = "Your task"

import torch


def apply_dropout(x, keep, p):
    return x * keep / (1 - p)


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
