"""Outside training `dropout` returns float32, whatever `x` is. The result has the dtype of `x`, in training and outside."""

CAUGHT_BY = ("test_shape_dtype_and_device_are_kept", "test_dropout_keeps_the_dtype")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0:
        return x.float()
    if p == 1:
        return torch.zeros_like(x)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return torch.where(keep, x / (1 - p), 0.0)
