"""`softmax_naive` divides by the sum of the exponentials of the whole tensor.

Each slice along `dim` needs its own sum. A single row of scores comes out right. In a table, the weights of all rows
together sum to one.
"""

CAUGHT_BY = ("test_softmax_naive", "test_any_dim", "test_naive_softmax_along_any_dim")
SECTION = "Along which dimension?"

import torch


def softmax_naive(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum()
