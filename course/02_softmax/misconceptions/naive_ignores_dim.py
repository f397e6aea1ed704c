"""``dim`` is accepted but not used: the softmax always runs along the last dimension."""

CAUGHT_BY = ("test_softmax_naive", "test_naive_softmax_along_any_dim")

import torch


def softmax_naive(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum(-1, keepdim=True)
