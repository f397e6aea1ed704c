"""`softmax_naive` accepts `dim`, but always sums along the last dimension.

It should sum along the dimension that is passed. With `dim=0`, the rows of a table sum to one instead of the columns.
With the default, `dim=-1`, nothing looks wrong.
"""

CAUGHT_BY = ("test_softmax_naive", "test_any_dim", "test_naive_softmax_along_any_dim")
SECTION = "Along which dimension?"

import torch


def softmax_naive(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum(-1, keepdim=True)
