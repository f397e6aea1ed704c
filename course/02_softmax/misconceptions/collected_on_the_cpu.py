"""The weights are collected in a tensor that is made on the CPU, wherever x is."""

CAUGHT_BY = ("test_softmax_works_on_any_device",)

import torch


def softmax(x, dim=-1):
    weights = torch.empty(x.shape, dtype=x.dtype)
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    weights[...] = exponentials / exponentials.sum(dim, keepdim=True)
    return weights
