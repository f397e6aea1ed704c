"""`softmax` accepts `dim`, but sums along the last dimension.

Sum and maximum should run along the dimension that is passed. Each row sums to one whatever `dim` is. With `dim=0`, the
columns should. The default looks right.
"""

CAUGHT_BY = ("test_any_dim", "test_softmax_along_any_dim", "test_softmax_over_the_whole_range")
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    powers = torch.exp(x - x.amax(-1, keepdim=True))
    return powers / powers.sum(-1, keepdim=True)
