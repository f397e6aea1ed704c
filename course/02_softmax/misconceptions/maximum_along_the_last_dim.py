"""The maximum is always taken along the last dimension, also where the sum runs along another one."""

CAUGHT_BY = ("test_softmax_is_written_by_hand",)

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.amax(-1, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
