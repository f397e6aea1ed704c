"""`window_attention` subtracts the largest score only if scores are large, such as above 50. In float16 that is too late:
exp(12) is above the largest number, and exp(-18) is 0. Subtract it always, or use `torch.softmax`, which does.
"""

CAUGHT_BY = ("test_scores_may_be_very_low", "test_visible_scores_of_any_size")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = (queries @ keys.mT / math.sqrt(queries.shape[-1])).masked_fill(blocked, -torch.inf)
    if scores[~scores.isinf()].abs().max() < 50:
        powers = scores.exp()
    else:
        powers = (scores - scores.amax(-1, keepdim=True)).exp()
    return (powers / powers.sum(-1, keepdim=True)) @ values
