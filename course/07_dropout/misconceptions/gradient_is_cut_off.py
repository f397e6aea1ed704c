"""The result is copied into a fresh tensor, and no gradient flows back."""

CAUGHT_BY = ("test_gradient_flows_through_kept_entries",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return torch.tensor(apply_dropout(x, keep, p).tolist(), dtype=x.dtype, device=x.device)
