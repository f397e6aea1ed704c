"""Exactly the share p of the entries is dropped each time, like a quota, instead of each with probability p."""

CAUGHT_BY = ("test_entries_are_dropped_independently",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    order = torch.randperm(x.numel(), generator=generator, device=x.device)
    keep = (order >= round(p * x.numel())).reshape(x.shape)
    return apply_dropout(x, keep, p)
