"""`softmax_naive` subtracts the smallest score of each slice first. The scores -50 and 50 become 0 and 100, and the
exponential of 100 is too large for float32. Take the exponentials of the scores as they are.
"""

CAUGHT_BY = ("test_small_numbers_count", "test_small_sums_and_weights")
SECTION = "Softmax: make everything positive first"

import torch


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x - x.amin(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
