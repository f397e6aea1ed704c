"""A small number is added to the sum of the exponentials, which drowns rows of low scores."""

CAUGHT_BY = ("test_naive_softmax_along_any_dim",)

import torch


def softmax_naive(x, dim=-1):
    return torch.exp(x) / (torch.exp(x).sum(dim, keepdim=True) + 1e-9)
