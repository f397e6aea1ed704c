"""p is taken for the probability of keeping an entry."""

CAUGHT_BY = ("test_training_drops_some_and_scales_the_rest", "test_share_of_dropped_entries_is_p")

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x)
    keep = torch.rand(x.shape, generator=generator, device=x.device) < p
    return torch.where(keep, x / (1 - p), 0.0)
