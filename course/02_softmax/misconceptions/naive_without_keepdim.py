"""`softmax_naive` drops the dimension that it sums over.

The sum must keep it, so that each exponential is divided by the sum of its own row. With `dim=1`, a (2, 3) table raises
an error. A square table raises none, and each column is divided by the sum of a row.
"""

CAUGHT_BY = (
    "test_softmax_naive",
    "test_any_dim",
    "test_arguments_are_left_unchanged",
    "test_naive_softmax_along_any_dim",
)
SECTION = "Along which dimension?"

import torch


def softmax_naive(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum(dim)
