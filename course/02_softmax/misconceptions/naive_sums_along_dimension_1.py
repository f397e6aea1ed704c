"""`softmax_naive` sums along dimension 1, whatever `dim` is.

The sum must run along the dimension that is passed. A table with scores in rows comes out right. A single row of scores
has no dimension 1, so the call raises an IndexError.
"""

CAUGHT_BY = ("test_softmax_naive", "test_any_dim", "test_naive_softmax_along_any_dim")
SECTION = "Along which dimension?"

import torch


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x)
    return exponentials / exponentials.sum(1, keepdim=True)
