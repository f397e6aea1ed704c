"""The largest absolute value is subtracted: rows of negative scores are pushed down until nothing is left."""

CAUGHT_BY = (
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
    "test_softmax_has_finite_gradients",
)

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.abs().amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
