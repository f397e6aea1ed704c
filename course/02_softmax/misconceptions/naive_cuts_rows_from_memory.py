"""`softmax_naive` cuts the scores into rows of as many numbers as dimension `dim` has, in the order of memory. Only
along the last dimension do such rows hold the scores of one slice. For any other `dim`, each row mixes scores of
different slices: move the dimension to the end first, or keep the shape.
"""

CAUGHT_BY = ("test_softmax_naive", "test_any_dim", "test_naive_softmax_along_any_dim")
SECTION = "Along which dimension?"

import torch


def softmax_naive(x, dim=-1):
    table = torch.exp(x).reshape(-1, x.shape[dim])
    return (table / table.sum(1, keepdim=True)).reshape(x.shape)
