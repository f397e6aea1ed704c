"""`softmax` subtracts the first score of each row, not the largest. Where a later score is larger by 89 or more, its
exponential overflows (in float32). Where the first score is `-inf`, `-inf` minus `-inf` is NaN. Subtract the maximum along `dim`.
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
    exponentials = torch.exp(x - x.narrow(dim, 0, 1))
    return exponentials / exponentials.sum(dim, keepdim=True)
