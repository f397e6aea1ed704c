"""`softmax` cuts high scores off before it takes the exponentials.

Subtract the greatest score of each row instead, because the differences of the scores decide. Cut off, all scores above
the limit look equal and get the same weight: of 1000, 1001 and 1002, each gets a third.
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
    exponentials = torch.exp(x.clamp(max=10.0 if x.dtype == torch.float16 else 80.0))
    return exponentials / exponentials.sum(dim, keepdim=True)
