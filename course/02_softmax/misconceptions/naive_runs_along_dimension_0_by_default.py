"""`softmax_naive` runs along the first dimension when no `dim` is passed.

The default should be the last dimension, as in the stub. In a table of scores each row belongs to one query, so by
default each row should sum to one. As it is, the columns do. A single row of scores does not show it.
"""

CAUGHT_BY = ("test_any_dim", "test_naive_softmax_along_any_dim")
SECTION = "Along which dimension?"

import torch


def softmax_naive(x, dim=0):
    powers = torch.exp(x)
    return powers / powers.sum(dim, keepdim=True)
