"""`softmax` subtracts the largest absolute value of each row.

Each row needs its largest score, sign included. Where a large negative score sets the shift, all exponentials of the
row become 0 and the weights 0 / 0. This happens for -1000 and -1001, and in every row with a score of `-inf`.
"""

CAUGHT_BY = (
    "test_softmax_of_large_scores",
    "test_softmax_of_masked_scores",
    "test_softmax_returns_the_dtype_of_x",
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
)
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.abs().amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
