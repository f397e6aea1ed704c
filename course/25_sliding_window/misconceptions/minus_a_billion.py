"""`window_attention` gives blocked keys a score of -1e9. Only -inf is below every score. float16 cannot hold -1e9, and
scores may be lower.
"""

CAUGHT_BY = (
    "test_scores_may_be_very_low",
    "test_dtype_and_device_are_those_of_the_queries",
    "test_no_influence_from_outside_of_the_window",
    "test_visible_scores_of_any_size",
    "test_result_in_each_dtype",
)
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -1e9), dim=-1) @ values
