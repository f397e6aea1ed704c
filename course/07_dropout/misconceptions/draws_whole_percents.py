"""Whole numbers up to 100 are drawn, so a p finer than a percent is cut down: 0.004 drops nothing."""

CAUGHT_BY = ("test_share_of_dropped_entries_is_p",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.randint(100, x.shape, generator=generator, device=x.device) >= int(100 * p)
    return apply_dropout(x, keep, p)
