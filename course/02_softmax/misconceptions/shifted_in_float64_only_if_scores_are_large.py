"""`softmax` subtracts the greatest score only if scores are large. If all scores of a row are very low, all exponentials are
0, in float64 too, and 0 / 0 is NaN. Subtract it in any case.
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
    scores = x.double()
    if scores.max() > 80:
        scores = scores - scores.amax(dim=dim, keepdim=True)
    powers = torch.exp(scores)
    return (powers / powers.sum(dim=dim, keepdim=True)).to(x.dtype)
