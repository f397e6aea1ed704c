"""The mask as a number: x times mask, divided by 1 - p; the two ends of p by hand."""

import torch


def apply_dropout(x, keep, p):
    if p == 1:
        return torch.zeros_like(x)
    return x * keep / (1 - p)


def dropout(x, p, training=True, generator=None):
    if p < 0 or p > 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    mask = (torch.rand(x.shape, generator=generator, device=x.device) > p).to(x.dtype)
    return x * mask / (1 - p)
