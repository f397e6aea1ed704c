"""`window_attention` divides the caller's queries. Arguments must stay as they are. The next call finds smaller
queries.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_inputs_are_left_unchanged")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    queries /= math.sqrt(keys.shape[-1])
    scores = queries @ keys.transpose(-2, -1)
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
