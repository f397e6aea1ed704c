"""`softmax` takes the exponentials of the scores as they are, without a shift.

The scores of each row should first be shifted by their maximum, which leaves the weights the same. In float32 the
exponentials overflow from 89 on, and the weights become inf / inf, which is NaN. Rows with no score above -104 become 0
/ 0.
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
    return torch.exp(x) / torch.exp(x).sum(dim, keepdim=True)
