"""`softmax` subtracts the place of the largest score, not the score itself.

With a dim, torch's `max` returns two tensors: the largest numbers, and then their places. Places are small numbers, so
the shift hardly lowers a score. Ordinary scores come out right, and large ones still overflow.
"""

CAUGHT_BY = (
    "test_softmax_of_large_scores",
    "test_softmax_of_masked_scores",
    "test_softmax_returns_the_dtype_of_x",
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
)
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - torch.max(x, dim, keepdim=True)[1])
    return exponentials / exponentials.sum(dim, keepdim=True)
