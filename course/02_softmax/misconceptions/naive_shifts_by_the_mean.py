"""`softmax_naive` subtracts the mean of each row first. A score far above that number then overflows, though its own
exponential does not: the weights are NaN. Take the exponentials of the scores as they are.
"""

CAUGHT_BY = ("test_small_numbers_count",)
SECTION = "Softmax: make everything positive first"

import torch


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x - x.mean(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
