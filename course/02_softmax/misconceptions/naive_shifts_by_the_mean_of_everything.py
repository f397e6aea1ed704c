"""`softmax_naive` subtracts the mean of the whole tensor first. A row that lies far above the mean then overflows, though its
own exponentials do not. Each row is independent of the others: take the exponentials of the scores as they are.
"""

CAUGHT_BY = ("test_small_numbers_count",)
SECTION = "Softmax: make everything positive first"

import torch


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x - x.mean())
    return exponentials / exponentials.sum(dim, keepdim=True)
