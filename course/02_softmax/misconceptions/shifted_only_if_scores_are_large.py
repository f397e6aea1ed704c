"""`softmax` subtracts the greatest score only if scores are large. If all scores of a row are very low, all exponentials are
0, and 0 / 0 is NaN. Subtract it in any case.
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
    if x.max() > (10.0 if x.dtype == torch.float16 else 80.0):
        x = x - x.amax(dim=dim, keepdim=True)
    powers = torch.exp(x)
    return powers / powers.sum(dim=dim, keepdim=True)
