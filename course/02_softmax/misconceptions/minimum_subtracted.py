"""`softmax` subtracts the smallest score. It must subtract the largest one of each row, so that no exponent is above
zero. With the smallest one, every exponent is zero or more: a row with scores far apart overflows, and a row with a
score of -inf becomes NaN.
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
    exponentials = torch.exp(x - x.min(dim=dim, keepdim=True).values)
    return exponentials / exponentials.sum(dim, keepdim=True)
