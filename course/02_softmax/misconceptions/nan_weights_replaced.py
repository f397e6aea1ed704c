"""`softmax` lets the exponentials run out of range, and puts a number where inf / inf or 0 / 0 gave NaN. This number is
the same for every score, but the weights depend on the other scores: two equal scores of 1000 get 1/2 each. Subtract
the highest score of the row first, so that no weight is NaN.
"""

CAUGHT_BY = (
    "test_softmax_of_large_scores",
    "test_softmax_of_masked_scores",
    "test_softmax_returns_the_dtype_of_x",
    "test_gradients_flow_through_softmax",
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
    "test_softmax_has_finite_gradients",
)
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x)
    return torch.nan_to_num(exponentials / exponentials.sum(dim, keepdim=True), nan=1.0)
