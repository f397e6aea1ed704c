"""-inf is replaced by a low finite score, which still gets weight where all other scores are as low."""

CAUGHT_BY = ("test_softmax_gives_minus_infinity_no_weight",)

import torch


def softmax(x, dim=-1):
    x = x.clamp(min=torch.finfo(x.dtype).min)
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
