"""`softmax_naive` adds a tiny number, such as 1e-12, to the sum of the exponentials. It should divide by the sum as it is,
which is positive for moderate scores. Scores around -25 have exponentials near 1e-11. Beside them even 1e-12 counts, and
the weights of the row sum to less than one.
"""

CAUGHT_BY = ("test_small_numbers_count", "test_small_sums_and_weights")
SECTION = "Softmax: make everything positive first"

import torch


def softmax_naive(x, dim=-1):
    powers = torch.exp(x)
    return powers / (powers.sum(dim=dim, keepdim=True) + 1e-12)
