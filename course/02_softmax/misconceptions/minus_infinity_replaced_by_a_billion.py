"""`softmax` replaces scores of `-inf` by minus a billion.

A score of `-inf` must get a weight of exactly 0, however low the other scores are. Where they are lower than minus a
billion, the replacement takes the whole budget. In float16 there is no such number at all, and the call raises an error.
"""

CAUGHT_BY = (
    "test_softmax_of_masked_scores",
    "test_softmax_returns_the_dtype_of_x",
    "test_softmax_leaves_its_argument_alone",
    "test_softmax_over_the_whole_range",
    "test_softmax_keeps_the_dtype",
    "test_softmax_gives_minus_infinity_no_weight",
    "test_softmax_has_finite_gradients",
)
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    scores = x.masked_fill(torch.isneginf(x), -1e9)
    powers = torch.exp(scores - scores.amax(dim, keepdim=True))
    return powers / powers.sum(dim, keepdim=True)
