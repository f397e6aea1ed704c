"""`softmax` computes in float64 to gain range, but does not shift the scores.

It should shift each row so that no exponential can overflow. float64 only moves the limit from 89 to 710. A score of
1000 still gives inf / inf, and a row of scores below -746 gives 0 / 0.
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
    exponentials = torch.exp(x.double())
    return (exponentials / exponentials.sum(dim, keepdim=True)).to(x.dtype)
