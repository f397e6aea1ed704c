"""`softmax` adds up the exponentials of the first sixteen scores only. A row may have any length, and each of its scores
belongs to the sum. As it is, long rows sum to more than one.
"""

CAUGHT_BY = ("test_any_dim", "test_softmax_along_any_dim")
SECTION = "Softmax: make everything positive first"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    first = exponentials.narrow(dim, 0, min(16, x.shape[dim]))
    return exponentials / first.sum(dim, keepdim=True)
