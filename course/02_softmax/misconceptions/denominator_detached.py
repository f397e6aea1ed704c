"""`softmax` treats the sum of the exponentials as a constant in the backward pass.

Gradients must flow through numerator and denominator, because every score changes every weight of its row. The weights
are right, but the gradient of `x` is wrong even for small scores.
"""

CAUGHT_BY = ("test_gradients_flow_through_softmax", "test_softmax_has_finite_gradients")
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True).detach()
