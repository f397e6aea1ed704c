"""`softmax` divides by the sum along dimension 0, whatever `dim` is.

The sum must run along the dimension that is passed. A single row of scores, which has no other dimension, comes out
right. In a table, the columns sum to one instead of the rows.
"""

CAUGHT_BY = ("test_softmax_is_written_by_hand", "test_any_dim")
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.max())
    return exponentials / exponentials.sum(0)
