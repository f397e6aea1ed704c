"""`softmax` runs along dimension 0 for `dim=0` and, except in a vector, along dimension 1 for any other `dim`.

`dim` should mean the same as in torch, for any number of dimensions and counted from either end. With three dimensions,
`dim=-1` picks the middle one. In a table, `dim=-2` runs along the rows instead of down the columns.
"""

CAUGHT_BY = (
    "test_any_dim",
    "test_gradients_flow_through_softmax",
    "test_softmax_along_any_dim",
    "test_softmax_has_finite_gradients",
)
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    axis = 0 if dim == 0 or x.dim() == 1 else 1
    exponentials = torch.exp(x - x.amax(axis, keepdim=True))
    return exponentials / exponentials.sum(axis, keepdim=True)
