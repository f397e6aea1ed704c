"""The library's softmax is called under another name: the exponential of its log_softmax."""

CAUGHT_BY = ("test_softmax_is_written_by_hand",)

import torch.nn.functional as F

weigh = F.log_softmax


def softmax(x, dim=-1):
    return weigh(x, dim).exp()
