"""The logarithms of the weights are returned: a log-softmax."""

CAUGHT_BY = ("test_softmax_is_written_by_hand",)

import torch


def softmax(x, dim=-1):
    shifted = x - x.amax(dim, keepdim=True)
    return shifted - torch.exp(shifted).sum(dim, keepdim=True).log()
