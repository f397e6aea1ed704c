"""Large scores are cut off at 80 so that they do not overflow; all scores above 80 then weigh the same."""

CAUGHT_BY = (
    "test_softmax_of_large_scores",
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
    "test_softmax_has_finite_gradients",
)

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x.clamp(-80, 80))
    return exponentials / exponentials.sum(dim, keepdim=True)
