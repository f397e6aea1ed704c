"""`softmax` takes the maximum along the last dimension, even where `dim` is another one.

Maximum and sum should run along the same `dim`. With `dim=0`, the scores of one column are shifted by different
amounts, so their weights are wrong even for small scores.
"""

CAUGHT_BY = ("test_any_dim", "test_softmax_along_any_dim", "test_softmax_over_the_whole_range")
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.amax(-1, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
