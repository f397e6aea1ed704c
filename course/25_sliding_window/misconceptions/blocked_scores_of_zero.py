"""`window_attention` gives blocked keys a score of 0. That is a score like any other, and its key gets weight. It must
be -inf.
"""

CAUGHT_BY = (
    "test_attention_of_seven_tokens",
    "test_blocked_keys_have_no_influence",
    "test_scores_may_be_very_low",
    "test_attention_for_any_sizes",
    "test_no_influence_from_outside_of_the_window",
    "test_visible_scores_of_any_size",
)
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, 0.0), dim=-1) @ values
