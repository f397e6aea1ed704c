"""``-=`` subtracts the maximum from the caller's own scores."""

CAUGHT_BY = ("test_softmax_leaves_its_argument_alone", "test_softmax_has_finite_gradients")

import torch


def softmax(x, dim=-1):
    x -= x.amax(dim, keepdim=True)
    exponentials = torch.exp(x)
    return exponentials / exponentials.sum(dim, keepdim=True)
