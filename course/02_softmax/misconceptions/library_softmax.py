"""The library's softmax is called instead of written."""

CAUGHT_BY = ("test_softmax_is_written_by_hand",)

import torch


def softmax(x, dim=-1):
    return torch.softmax(x, dim)
