"""Written for tables only: any other number of dimensions is treated as if it were two."""

CAUGHT_BY = ("test_softmax_along_any_dim",)

import torch


def softmax(x, dim=-1):
    axis = 0 if dim == 0 or x.dim() == 1 else 1
    exponentials = torch.exp(x - x.amax(axis, keepdim=True))
    return exponentials / exponentials.sum(axis, keepdim=True)
