"""`window_attention` blocks the future only. The window must block what lies far back, too."""

CAUGHT_BY = (
    "test_attention_of_seven_tokens",
    "test_blocked_keys_have_no_influence",
    "test_attention_for_any_sizes",
    "test_no_influence_from_outside_of_the_window",
)
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], queries.shape[-2], sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
