"""`dropout` drops everything from p = 0.96 on. A large p is a probability like any other: a few entries are kept, and they grow by
a large factor.
"""

CAUGHT_BY = (
    "test_any_p_is_the_share_that_is_dropped",
    "test_shape_dtype_and_device_are_kept",
    "test_share_of_dropped_entries_is_p",
    "test_dropout_keeps_the_dtype",
)
SECTION = "Why divide by 1 − p?"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x)
    if p > 0.96:
        return torch.zeros_like(x)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return torch.where(keep, x / (1 - p), 0.0)
