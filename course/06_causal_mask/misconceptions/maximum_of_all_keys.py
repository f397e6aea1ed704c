"""`causal_weights` subtracts each row's maximum over all keys, the future included. If a score of the future is far
higher, the exponentials of all visible scores are 0, and the row becomes 0 / 0. Block first, then take the maximum.
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
