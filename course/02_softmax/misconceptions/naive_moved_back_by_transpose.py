"""`softmax_naive` brings dimension `dim` to the end and back with two calls that do not undo each other: `movedim` and
`transpose`. `movedim` shifts the dimensions in between by one place, and `transpose` exchanges two dimensions. For a table
they do the same; with three dimensions and `dim=0`, two others change places. The way back is `movedim(-1, dim)`.
"""

CAUGHT_BY = ("test_any_dim", "test_naive_softmax_along_any_dim")
SECTION = "Along which dimension?"

import torch


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x).movedim(dim, -1)
    return (exponentials / exponentials.sum(-1, keepdim=True)).transpose(dim, -1)
