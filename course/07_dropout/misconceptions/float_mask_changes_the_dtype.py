"""`dropout` turns its mask into float32 and multiplies `x` by it. The result must have the dtype of `x`. float16 and
bfloat16 tensors come back as float32; float32 and float64 ones keep their dtype and hide the mistake.
"""

CAUGHT_BY = ("test_shape_dtype_and_device_are_kept", "test_dropout_keeps_the_dtype")
SECTION = "Your task"

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
