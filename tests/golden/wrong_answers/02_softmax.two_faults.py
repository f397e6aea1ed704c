"""Two functions have a fault each."""

import torch


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum(dim)


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x)
    return exponentials / exponentials.sum(dim, keepdim=True)


def softmax(x, dim=-1):
    shifted = x - x.max()
    exponentials = torch.exp(shifted)
    return exponentials / exponentials.sum(dim, keepdim=True)
