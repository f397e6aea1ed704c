"""The exponentials are divided by the sum of the whole tensor, as in the formula for a single row of scores."""

CAUGHT_BY = ("test_softmax_naive", "test_naive_softmax_along_any_dim")

import torch


def softmax_naive(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum()
