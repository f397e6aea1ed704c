"""`softmax` cuts the scores off at -80 and 80 before it takes the exponentials.

The scores of a row should be shifted, not cut off, because their differences decide. All scores above 80 get the same
weight: 1000, 1001 and 1002 get a third each. In float16, even the exponential of 80 overflows.
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
    exponentials = torch.exp(x.clamp(-80, 80))
    return exponentials / exponentials.sum(dim, keepdim=True)
