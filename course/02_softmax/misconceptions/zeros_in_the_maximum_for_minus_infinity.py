"""`softmax` puts a number such as 0 in place of `-inf` before it takes the maximum. If all finite scores of the row are far
below that number, all their exponentials are 0, and 0 / 0 is NaN. Take the maximum of `x` itself: beside a finite
maximum, the exponential of `-inf` is 0 anyway.
"""

CAUGHT_BY = ("test_softmax_of_masked_scores", "test_softmax_gives_minus_infinity_no_weight")
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    blocked = torch.isneginf(x)
    finite = x.masked_fill(blocked, 0.0)
    powers = torch.exp(finite - finite.amax(dim=dim, keepdim=True)).masked_fill(blocked, 0.0)
    return powers / powers.sum(dim=dim, keepdim=True)
