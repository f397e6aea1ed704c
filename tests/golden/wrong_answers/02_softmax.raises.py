"""It calls a method that tensors do not have."""

import torch


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum(dim, keepdim=True)


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x)
    return exponentials / exponentials.sum(dim, keepdim=True)


def softmax(x, dim=-1):
    shifted = x.minus(x.amax(dim, keepdim=True))
    exponentials = torch.exp(shifted)
    return exponentials / exponentials.sum(dim, keepdim=True)
