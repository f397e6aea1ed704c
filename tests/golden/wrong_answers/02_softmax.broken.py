"""The definition of an answer raises, so that it does not exist."""

import torch


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum(dim, keepdim=True)


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x)
    return exponentials / exponentials.sum(dim, keepdim=True)


@torch.no_gradient()
def softmax(x, dim=-1):
    shifted = x - x.amax(dim, keepdim=True)
    exponentials = torch.exp(shifted)
    return exponentials / exponentials.sum(dim, keepdim=True)
