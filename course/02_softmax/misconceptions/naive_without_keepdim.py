"""The summed dimension is not kept: on a square table each column is divided by the sum of a row."""

CAUGHT_BY = ("test_softmax_naive", "test_naive_softmax_along_any_dim")

import torch


def softmax_naive(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum(dim)
