"""Overflow is repaired after the fact with ``torch.where``: the weights are right, the gradients not-a-number."""

CAUGHT_BY = ("test_softmax_has_finite_gradients",)

import torch


def softmax(x, dim=-1):
    naive = torch.exp(x)
    naive_sum = naive.sum(dim, keepdim=True)
    shifted = torch.exp(x - x.amax(dim, keepdim=True))
    usable = torch.isfinite(naive_sum) & (naive_sum > 1e-3)
    return torch.where(usable, naive / naive_sum, shifted / shifted.sum(dim, keepdim=True))
