"""`dropout` leaves the generator out where `x` is float64. A generator decides every draw, whatever the dtype of `x` is."""

CAUGHT_BY = ("test_generator_decides_the_mask", "test_generator_decides")
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x)
    source = None if x.dtype is torch.float64 else generator
    keep = torch.rand(x.shape, generator=source, device=x.device) >= p
    return torch.where(keep, x / (1 - p), 0.0)
