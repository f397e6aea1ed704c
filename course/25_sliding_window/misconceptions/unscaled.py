"""`window_attention` does not divide the scores. They must be divided by the square root of d_k."""

CAUGHT_BY = ("test_attention_of_seven_tokens", "test_attention_for_any_sizes")
SECTION = "Your task"

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1)
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
