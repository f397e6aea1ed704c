"""`window_attention` multiplies keys by queries. Then row i holds the scores of key i, and the softmax runs over
queries. Queries are the rows.
"""

CAUGHT_BY = ("test_attention_of_seven_tokens", "test_attention_for_any_sizes")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = keys @ queries.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
