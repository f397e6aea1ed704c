"""`causal_weights` lets the future take part in the softmax, if only in the maximum that is subtracted from a row, and
removes it afterwards. The scores of the future must be -inf before the softmax, and before a maximum is taken. In
float32, a scaled score of the future that is about 100 above the others leaves only a few bits for the past; a larger
one leaves 0 / 0, which is NaN.
"""

CAUGHT_BY = ("test_future_scores_play_no_part", "test_future_scores_have_no_influence")
SECTION = "Where the first way leaks"

import math

import torch


def causal_weights(scores, d_k):
    scaled = scores / math.sqrt(d_k)
    exponentials = torch.exp(scaled - scaled.amax(dim=-1, keepdim=True))
    visible = exponentials.masked_fill(causal_mask(scores.shape[-1], scores.device), 0.0)
    return visible / visible.sum(dim=-1, keepdim=True)
