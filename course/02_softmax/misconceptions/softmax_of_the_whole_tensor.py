"""`softmax` takes one maximum and one sum of the whole tensor.

Each slice along `dim` needs its own maximum and its own sum. A single row of scores comes out right. In a table, the
weights of all rows together sum to one.
"""

CAUGHT_BY = ("test_softmax_is_written_by_hand", "test_any_dim")
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.max())
    return exponentials / exponentials.sum()
