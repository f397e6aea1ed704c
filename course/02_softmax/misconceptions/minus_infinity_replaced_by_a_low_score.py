"""`softmax` replaces `-inf` by the lowest finite number of the dtype.

A score of `-inf` must get a weight of exactly 0, however low the other scores are. Where they are the lowest number
themselves, the replacement takes a full share: beside two of them it gets 1/3.
"""

CAUGHT_BY = ("test_softmax_of_masked_scores", "test_softmax_gives_minus_infinity_no_weight")
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    x = x.clamp(min=torch.finfo(x.dtype).min)
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
