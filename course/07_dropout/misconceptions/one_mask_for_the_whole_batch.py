"""The mask has the shape of one example and is shared by all examples of the batch."""

CAUGHT_BY = ("test_entries_are_dropped_independently",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape[-2:], generator=generator, device=x.device) >= p
    return apply_dropout(x, keep.expand(x.shape), p)
