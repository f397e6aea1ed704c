"""`softmax` takes the exponentials of the highest score minus each score, and divides 1 by them. For a score far below the
highest, such an exponential overflows. The weight is right, because 1 / inf is 0. But the backward pass multiplies 0 by
infinity, and the gradient is NaN. Subtract the highest score from each score instead: no exponential is above 1.
"""

CAUGHT_BY = ("test_gradients_flow_through_softmax", "test_softmax_has_finite_gradients")
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    wide = x.double()
    weights = 1 / torch.exp(wide.detach().amax(dim, keepdim=True) - wide)
    return (weights / weights.sum(dim, keepdim=True)).to(x.dtype)
