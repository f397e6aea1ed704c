"""`softmax` subtracts the mean of each row.

It should subtract the row's largest score. A high score among low ones stays far above the mean: 1000 beside 0 is still
500 after the shift, and its exponential overflows. A row with `-inf` has no finite mean and becomes NaN.
"""

CAUGHT_BY = (
    "test_softmax_of_large_scores",
    "test_softmax_of_masked_scores",
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
)
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.mean(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
