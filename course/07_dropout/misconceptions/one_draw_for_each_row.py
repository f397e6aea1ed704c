"""One draw decides for a whole token of a batch, so that all its entries are dropped together."""

CAUGHT_BY = ("test_entries_are_dropped_independently",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    shape = (*x.shape[:2], *(1 for _ in x.shape[2:]))
    keep = torch.rand(shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
