"""`dropout` draws its random numbers without naming a device, so they lie on the CPU. They must be drawn on the device
of `x`. With `x` on a GPU, the mask does not fit `x`, and torch refuses a generator of the GPU for a draw on the CPU.
"""

CAUGHT_BY = ("test_shape_dtype_and_device_are_kept", "test_dropout_works_on_any_device")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p")
    if not training or p == 0:
        return x
    return apply_dropout(x, torch.rand(x.shape, generator=generator) >= p, p)
