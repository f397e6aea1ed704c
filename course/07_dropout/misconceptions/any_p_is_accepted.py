"""A p that is no probability is not refused."""

CAUGHT_BY = ("test_p_outside_of_0_to_1_raises",)

import torch


def dropout(x, p, training=True, generator=None):
    if not training or p <= 0:
        return x
    if p >= 1:
        return torch.zeros_like(x)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
