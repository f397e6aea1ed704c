"""`softmax_naive` subtracts the first score of each row first. A score far above that number then overflows, though its own
exponential does not: the weights are NaN. Take the exponentials of the scores as they are.
"""

CAUGHT_BY = ("test_small_numbers_count", "test_small_sums_and_weights")
SECTION = "Softmax: make everything positive first"

import torch


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x - x.narrow(dim, 0, 1))
    return exponentials / exponentials.sum(dim, keepdim=True)
