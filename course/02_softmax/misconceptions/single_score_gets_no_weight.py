"""`softmax` returns zero for a single score. There is nothing to share with, so this score takes all of the weight, which is 1."""

CAUGHT_BY = ("test_any_dim", "test_softmax_along_any_dim")
SECTION = "Softmax: make everything positive first"

import torch


def softmax(x, dim=-1):
    if x.numel() == 1:
        return torch.zeros_like(x)
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
