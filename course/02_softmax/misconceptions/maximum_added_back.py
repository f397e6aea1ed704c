"""The maximum is added back to the logarithm of the sum, where a large maximum swallows it."""

CAUGHT_BY = (
    "test_softmax_over_the_whole_range",
    "test_softmax_gives_minus_infinity_no_weight",
)

import torch


def softmax(x, dim=-1):
    top = x.amax(dim, keepdim=True)
    log_sum = top + torch.exp(x - top).sum(dim, keepdim=True).log()
    return torch.exp(x - log_sum)
