"""`window_attention` takes the softmax along dimension 1. For a single matrix that is the keys, in a batch it is not.
Count from the end.
"""

CAUGHT_BY = ("test_each_text_and_head_is_on_its_own", "test_attention_for_any_sizes")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=1) @ values
