"""`softmax` cuts off the large scores before it takes the exponentials. The scores of a row should be shifted, not cut off,
because their differences decide. 1000, 1001 and 1002 become one score, and their exponentials have a sum that overflows.
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
    exponentials = torch.exp(x.clamp(max=88))
    return exponentials / exponentials.sum(dim, keepdim=True)
