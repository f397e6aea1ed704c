"""The exponentials overflow: nothing is subtracted from large scores, so the weights are not-a-number."""

CAUGHT_BY = (
    "test_softmax_of_large_scores",
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
    "test_softmax_has_finite_gradients",
)

import torch


def softmax(x, dim=-1):
    return torch.exp(x) / torch.exp(x).sum(dim, keepdim=True)
