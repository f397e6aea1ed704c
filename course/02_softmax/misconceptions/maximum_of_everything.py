"""`softmax` subtracts one maximum from the whole tensor.

Each line along `dim` needs the maximum of its own scores. A line far below the common maximum (in float32, 104 or more)
loses all its exponentials and becomes 0 / 0.
"""

CAUGHT_BY = (
    "test_softmax_of_large_scores",
    "test_softmax_returns_the_dtype_of_x",
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
)
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.max())
    return exponentials / exponentials.sum(dim, keepdim=True)
