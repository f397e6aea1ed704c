"""`softmax_naive` sums along dimension 0, whatever `dim` is. The exponentials are divided by their sum along `dim`. For
a single row of scores, or with `dim=0`, the difference does not show.
"""

CAUGHT_BY = ("test_softmax_naive", "test_any_dim", "test_naive_softmax_along_any_dim")
SECTION = "Along which dimension?"


import torch


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x)
    return exponentials / exponentials.sum(0, keepdim=True)
