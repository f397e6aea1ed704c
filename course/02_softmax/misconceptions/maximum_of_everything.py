"""The maximum of the whole tensor is subtracted: rows far below it lose all their exponentials."""

CAUGHT_BY = (
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
    "test_softmax_has_finite_gradients",
)

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.max())
    return exponentials / exponentials.sum(dim, keepdim=True)
