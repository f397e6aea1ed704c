"""`window_attention` adds the lowest number of the dtype to blocked scores. What comes out is a score like any other: if
a blocked score is high and the visible ones are low, the blocked key gets the weight. Only -inf is below every score.
"""

CAUGHT_BY = ("test_blocked_keys_have_no_influence", "test_no_influence_from_outside_of_the_window")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    penalty = torch.zeros_like(scores).masked_fill(blocked, torch.finfo(scores.dtype).min)
    return torch.softmax(scores + penalty, dim=-1) @ values
