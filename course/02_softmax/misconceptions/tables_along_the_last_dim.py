"""`softmax` runs along the last dimension of every table, whatever `dim` is. Sum and maximum must run along the dimension that is
passed. With `dim=0`, the columns of a table should sum to one, but its rows do. Tensors with more dimensions come out right.
"""

CAUGHT_BY = ("test_any_dim", "test_softmax_along_any_dim", "test_softmax_over_the_whole_range")
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    axis = dim if x.dim() > 2 else -1
    exponentials = torch.exp(x - x.amax(axis, keepdim=True))
    return exponentials / exponentials.sum(axis, keepdim=True)
