"""What is kept is not scaled up."""

import torch


def apply_dropout(x, keep, p):
    return x * keep


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p is a share")
    if not training:
        return x
    return x * (torch.rand(x.shape, generator=generator, device=x.device) >= p)
