"""The shifted scores are cut off at -80, so that -inf gets a tiny weight instead of none."""

CAUGHT_BY = ("test_softmax_gives_minus_infinity_no_weight",)

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp((x - x.amax(dim, keepdim=True)).clamp(min=-80))
    return exponentials / exponentials.sum(dim, keepdim=True)
