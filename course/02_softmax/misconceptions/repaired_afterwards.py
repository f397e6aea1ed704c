"""`softmax` lets an exponential overflow. The weights are right all the same: 1 / inf is 0, or a NaN is replaced
afterwards. But the backward pass multiplies 0 by infinity, and the gradient is NaN. Pass only numbers to `exp` that are
at most 0: each score minus the highest one.
"""

CAUGHT_BY = ("test_gradients_flow_through_softmax", "test_softmax_has_finite_gradients")
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    naive = torch.exp(x)
    naive_sum = naive.sum(dim, keepdim=True)
    shifted = torch.exp(x - x.amax(dim, keepdim=True))
    usable = torch.isfinite(naive_sum) & (naive_sum > 1e-3)
    return torch.where(usable, naive / naive_sum, shifted / shifted.sum(dim, keepdim=True))
