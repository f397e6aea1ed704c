"""The mask is a float32 tensor, and multiplying by it turns half precision into float32."""

CAUGHT_BY = ("test_dropout_keeps_the_dtype",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x)
    keep = (torch.rand(x.shape, generator=generator, device=x.device) >= p).float()
    return x * keep / (1 - p)
