"""`softmax` shifts the scores only if some are large, such as above 50. In float16 that is too late: exp(12) is above the
largest number, and exp(-18) is 0. Shift all scores: the shift changes no weight, and costs next to nothing.
"""

CAUGHT_BY = ("test_softmax_returns_the_dtype_of_x", "test_softmax_over_the_whole_range")
SECTION = "Where the formula breaks"

import torch


def softmax(x: torch.Tensor, dim: int = -1) -> torch.Tensor:
    if x[x > -torch.inf].abs().max() < 50:
        powers = x.exp()
    else:
        powers = (x - x.amax(dim, keepdim=True)).exp()
    return powers / powers.sum(dim, keepdim=True)
