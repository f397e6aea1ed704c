"""`softmax` subtracts maxima and divides by sums that have lost their dimension.

Both must keep a dimension of size 1, so that each row meets its own maximum and its own sum. For a (2, 3) table the call
raises an error. A square table raises none, and every column is treated with the numbers of another row.
"""

CAUGHT_BY = ("test_softmax_is_written_by_hand", "test_any_dim", "test_arguments_are_left_unchanged")
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    powers = torch.exp(x - x.amax(dim))
    return powers / powers.sum(dim)
