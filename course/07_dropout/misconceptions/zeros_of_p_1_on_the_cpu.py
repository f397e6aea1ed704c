"""`dropout` makes the zeros for p = 1 without naming a device, so they lie on the CPU. The result must be on the device
of `x` for every p. With `x` on a GPU, the next operation finds two devices and stops.
"""

CAUGHT_BY = ("test_shape_dtype_and_device_are_kept", "test_dropout_works_on_any_device")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p")
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros(x.shape, dtype=x.dtype)
    return apply_dropout(x, torch.rand(x.shape, generator=generator, device=x.device) >= p, p)
