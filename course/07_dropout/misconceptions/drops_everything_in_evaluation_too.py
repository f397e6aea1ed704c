"""p = 1 gives zeros even where dropout is switched off."""

CAUGHT_BY = ("test_evaluation_changes_nothing",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if p == 1:
        return torch.zeros_like(x)
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
