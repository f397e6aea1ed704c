"""`window_attention` divides the scores by the square root of the width of a value. Divide by the square root of
the width of a key, d_k.
"""

CAUGHT_BY = ("test_attention_of_seven_tokens", "test_attention_for_any_sizes", "test_visible_scores_of_any_size")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(values.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
