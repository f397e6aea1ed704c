"""`softmax_naive` returns the exponentials as they are.

They should be divided by their sum along `dim`. Exponentials are positive, but they are not yet shares of a budget: 1, 2
and 4 become 2.7, 7.4 and 54.6, which sum to anything but one.
"""

CAUGHT_BY = ("test_softmax_naive", "test_any_dim", "test_naive_softmax_along_any_dim")
SECTION = "Softmax: make everything positive first"

import torch


def softmax_naive(x, dim=-1):
    return torch.exp(x)
