"""`window_attention` sets blocked weights to 0 after the softmax. The visible weights then do not sum to one. Block
before the softmax.
"""

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
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores, dim=-1).masked_fill(blocked, 0.0) @ values
