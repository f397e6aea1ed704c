"""The exponentials are computed in float64 to gain range, which only puts the overflow off."""

CAUGHT_BY = (
    "test_softmax_of_large_scores",
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
    "test_softmax_has_finite_gradients",
)

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x.double())
    return (exponentials / exponentials.sum(dim, keepdim=True)).to(x.dtype)
