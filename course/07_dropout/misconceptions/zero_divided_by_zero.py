"""For p = 1 the division by 1 - p is 0/0."""

CAUGHT_BY = ("test_apply_dropout_for_any_mask_and_rate", "test_dropping_everything_gives_zeros")

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
