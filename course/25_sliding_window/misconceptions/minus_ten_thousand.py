"""`window_attention` gives blocked keys a finite score, such as -10000. Only -inf is below every score. If visible scores
are as low, blocked keys get weight.
"""

CAUGHT_BY = (
    "test_scores_may_be_very_low",
    "test_no_influence_from_outside_of_the_window",
    "test_visible_scores_of_any_size",
)
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -1e4), dim=-1) @ values
