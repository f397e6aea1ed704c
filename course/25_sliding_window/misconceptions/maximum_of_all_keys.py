"""`window_attention` subtracts each query's largest score of all keys, the blocked ones included. If a blocked score is
far higher, the exponentials of all visible scores are 0. Block first, then take the largest score.
"""

CAUGHT_BY = ("test_blocked_keys_have_no_influence", "test_no_influence_from_outside_of_the_window")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    weights = torch.exp(scores - scores.amax(dim=-1, keepdim=True)).masked_fill(blocked, 0.0)
    return weights / weights.sum(dim=-1, keepdim=True) @ values
