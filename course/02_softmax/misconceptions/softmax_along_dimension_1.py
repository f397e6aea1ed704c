"""`softmax` sums along dimension 1, whatever `dim` is.

Sum and maximum must run along the dimension that is passed. A table with scores in rows comes out right. A single row
of scores has no dimension 1, so the call raises an IndexError.
"""

CAUGHT_BY = ("test_softmax_is_written_by_hand", "test_any_dim")
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.amax(1, keepdim=True))
    return exponentials / exponentials.sum(1, keepdim=True)
