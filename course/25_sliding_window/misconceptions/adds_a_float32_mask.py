"""`window_attention` adds a mask of 0 and -inf in float32, torch's default dtype. The sum is float32 for half
precision, and then does not fit the values.
"""

CAUGHT_BY = (
    "test_scores_may_be_very_low",
    "test_dtype_and_device_are_those_of_the_queries",
    "test_visible_scores_of_any_size",
    "test_result_in_each_dtype",
)
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    added = torch.zeros(blocked.shape, device=queries.device).masked_fill(blocked, -torch.inf)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1]) + added
    return torch.softmax(scores, dim=-1) @ values
