"""`softmax` lets the exponentials overflow and replaces the NaN weights afterwards.

The exponentials should never overflow at all. The weights are right, but the backward pass also runs through the branch
that was not chosen. At a score such as 1000 it multiplies 0 by infinity there, and the gradient is NaN.
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
