"""`softmax` takes the maximum along `dim`, but the sum always along the last dimension.

Both steps should run along the same `dim`. With `dim=0`, each column is shifted by its own maximum, and then the rows
are divided by their sums: neither rows nor columns hold the right weights.
"""

CAUGHT_BY = ("test_any_dim", "test_softmax_along_any_dim", "test_softmax_over_the_whole_range")
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    powers = torch.exp(x - x.amax(dim, keepdim=True))
    return powers / powers.sum(-1, keepdim=True)
