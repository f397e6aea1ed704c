"""`window_attention` makes its mask without sinks. It must pass `sinks` on. As it is, far tokens do
not see the first ones."""

CAUGHT_BY = ("test_attention_of_seven_tokens", "test_attention_for_any_sizes")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, 0, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
