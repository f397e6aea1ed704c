"""A row that would lose all its entries keeps the first one, so that short rows lose too few."""

CAUGHT_BY = ("test_share_of_dropped_entries_is_p",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    keep[..., 0] |= ~keep.any(-1)
    return apply_dropout(x, keep, p)
