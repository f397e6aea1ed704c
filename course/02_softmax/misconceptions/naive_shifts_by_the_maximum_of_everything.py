"""`softmax_naive` subtracts the largest number of the whole tensor first. The formula needs no shift, and a common one does
harm: if one row lies 160 above another, all exponentials of the lower row become 0, and its weights become 0 / 0. Each
row is independent of the others.
"""

CAUGHT_BY = ("test_small_numbers_count", "test_small_sums_and_weights")
SECTION = "Softmax: make everything positive first"

import torch


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x - x.max())
    return exponentials / exponentials.sum(dim, keepdim=True)
