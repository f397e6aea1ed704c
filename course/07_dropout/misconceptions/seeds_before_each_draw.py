"""A seed inside the function makes every mask the same."""

CAUGHT_BY = ("test_each_call_draws_a_new_mask",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    torch.manual_seed(123)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
