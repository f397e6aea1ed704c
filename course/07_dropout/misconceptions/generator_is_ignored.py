"""The draws come from the global generator, whatever generator is given."""

CAUGHT_BY = ("test_generator_decides",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    return apply_dropout(x, torch.rand(x.shape, device=x.device) >= p, p)
