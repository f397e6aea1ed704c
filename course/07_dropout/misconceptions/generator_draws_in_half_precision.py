"""With a generator, `dropout` draws its random numbers in the dtype of `x`. In bfloat16 these are coarse: many are exactly 0, and a
small p drops far too many entries. Draw in float32, with a generator and without.
"""

CAUGHT_BY = ("test_generator_decides_the_mask", "test_share_of_dropped_entries_is_p")
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0:
        return x
    if p == 1:
        return torch.zeros_like(x)
    dtype = torch.float32 if generator is None else x.dtype
    keep = torch.rand(x.shape, generator=generator, device=x.device, dtype=dtype) >= p
    return torch.where(keep, x / (1 - p), 0.0)
