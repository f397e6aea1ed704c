"""`window_attention` takes exponentials of the scores as they are. Those of large scores overflow, and those of very
low ones are all 0. Subtract each query's largest visible score first, or use softmax.
"""

CAUGHT_BY = (
    "test_scores_may_be_very_low",
    "test_no_influence_from_outside_of_the_window",
    "test_visible_scores_of_any_size",
)
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    weights = torch.exp(scores).masked_fill(blocked, 0.0)
    return weights / weights.sum(dim=-1, keepdim=True) @ values
