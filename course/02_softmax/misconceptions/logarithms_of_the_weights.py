"""`softmax` returns the logarithms of the weights.

It should return the weights themselves, which are never negative and sum to one along `dim`. Logarithms of weights are
at most 0 and do not sum to one. A score of `-inf` gets `-inf` instead of 0.
"""

CAUGHT_BY = ("test_softmax_is_written_by_hand", "test_any_dim")
SECTION = "Softmax: make everything positive first"

import torch


def softmax(x, dim=-1):
    shifted = x - x.amax(dim, keepdim=True)
    return shifted - torch.exp(shifted).sum(dim, keepdim=True).log()
