"""The random numbers are drawn on the CPU, wherever x is."""

CAUGHT_BY = ("test_dropout_works_on_any_device",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p")
    if not training or p == 0:
        return x
    return apply_dropout(x, torch.rand(x.shape, generator=generator) >= p, p)
