"""Uniform numbers are rounded to 0 or 1, which drops one half whatever p is."""

CAUGHT_BY = ("test_training_drops_some_and_scales_the_rest", "test_share_of_dropped_entries_is_p")

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device).round().bool()
    return apply_dropout(x, keep, p)
