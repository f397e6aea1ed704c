"""`softmax` takes the maximum and the sum of the exponentials where no gradients are recorded.

The sum must be part of the backward pass, because every score changes every weight of its row. (The maximum alone may
be left out of the gradient: a shift changes no weight.) The weights are right, but each score gets a gradient from its
own weight alone.
"""

CAUGHT_BY = ("test_gradients_flow_through_softmax", "test_softmax_has_finite_gradients")
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    with torch.no_grad():
        top = x.amax(dim, keepdim=True)
        total = (x - top).exp().sum(dim, keepdim=True)
    return (x - top).exp() / total
