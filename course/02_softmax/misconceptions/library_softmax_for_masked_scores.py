"""Scores with -inf are handed to the library's softmax."""

CAUGHT_BY = ("test_softmax_gives_minus_infinity_no_weight",)

import torch


def softmax(x, dim=-1):
    if torch.isneginf(x).any():
        return torch.nn.functional.softmax(x, dim=dim)
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
