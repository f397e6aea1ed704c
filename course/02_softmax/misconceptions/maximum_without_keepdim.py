"""`softmax` subtracts maxima that have lost their dimension.

Each row must meet its own maximum, so the dimension stays, with size 1. For a (2, 3) table the call raises an error. A
square table raises none, and each column is shifted by the maximum of another row.
"""

CAUGHT_BY = ("test_softmax_is_written_by_hand", "test_any_dim", "test_arguments_are_left_unchanged")
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - torch.max(x, dim).values)
    return exponentials / exponentials.sum(dim, keepdim=True)
