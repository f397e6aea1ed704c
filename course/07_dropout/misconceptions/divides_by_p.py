"""The kept entries are divided by p instead of 1 - p, which p = 0.5 cannot tell apart."""

CAUGHT_BY = ("test_training_drops_some_and_scales_the_rest",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    return x * (torch.rand(x.shape, generator=generator, device=x.device) >= p) / p
