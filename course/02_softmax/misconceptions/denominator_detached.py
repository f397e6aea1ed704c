"""The sum of the exponentials is treated as a constant in the backward pass, so that the gradients are wrong."""

CAUGHT_BY = ("test_softmax_has_finite_gradients",)

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True).detach()
