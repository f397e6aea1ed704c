"""`window_attention` keeps sinks although none are asked for. Without the argument there are none. A default that
differs from that of `window_mask` surprises whoever leaves it out.
"""

CAUGHT_BY = ("test_attention_of_seven_tokens", "test_attention_for_any_sizes")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=4):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
