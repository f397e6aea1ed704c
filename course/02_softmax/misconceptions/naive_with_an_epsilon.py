"""`softmax_naive` adds a small number to the sum of the exponentials.

It should divide by the sum as it is: exponentials of moderate scores are positive, so it is never 0. Scores around -25
have exponentials near 1e-11. Beside an extra 1e-9 they hardly count, and the weights of the row sum to far less than
one.
"""

CAUGHT_BY = ("test_small_numbers_count", "test_small_sums_and_weights")
SECTION = "Softmax: make everything positive first"

import torch


def softmax_naive(x, dim=-1):
    return torch.exp(x) / (torch.exp(x).sum(dim, keepdim=True) + 1e-9)
