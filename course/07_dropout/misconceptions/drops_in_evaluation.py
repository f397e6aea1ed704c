"""The argument training is not looked at, so that the finished model still leaves out entries."""

CAUGHT_BY = ("test_evaluation_changes_nothing",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
