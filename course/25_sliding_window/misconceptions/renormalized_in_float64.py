"""`window_attention` removes blocked weights after the softmax and divides by what is left. A blocked key with a large
score leaves the others inexact, or 0 / 0. Block before the softmax.
"""

CAUGHT_BY = ("test_blocked_keys_have_no_influence", "test_no_influence_from_outside_of_the_window")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    weights = torch.softmax(scores.double(), dim=-1).masked_fill(blocked, 0.0)
    return (weights / weights.sum(dim=-1, keepdim=True)).to(values.dtype) @ values
