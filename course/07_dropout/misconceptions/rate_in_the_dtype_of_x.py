"""`dropout` makes p a tensor of the dtype of x before it subtracts it from 1. In bfloat16, 0.99 becomes 0.988, and the
entries are multiplied by 85 instead of 100. p is a Python number: `1 - p` is exact enough for every dtype.
"""

CAUGHT_BY = ("test_shape_dtype_and_device_are_kept", "test_dropout_keeps_the_dtype")
SECTION = "Why divide by 1 − p?"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p is not a probability")
    if not training or p == 0:
        return x.clone()
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return torch.where(keep, x / (1 - x.new_tensor(p)), 0) if p < 1 else torch.zeros_like(x)
