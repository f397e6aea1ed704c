"""`softmax` subtracts the maximum, but adds it to the logarithm of the sum later.

The maximum should only be taken away from the scores. Beside a large maximum, the logarithm of the sum is lost in
rounding. Two equal float32 scores of 1e8 then get weight 1 each instead of 0.5.
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
    top = x.amax(dim, keepdim=True)
    log_sum = top + torch.exp(x - top).sum(dim, keepdim=True).log()
    return torch.exp(x - log_sum)
