"""`window_attention` divides the scores by d_k. It must be its square root."""

CAUGHT_BY = ("test_attention_of_seven_tokens", "test_attention_for_any_sizes")
SECTION = "Your task"

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / queries.shape[-1]
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
