"""`window_attention` returns the weights in place of their product with the values. The result is a sum of values,
(..., T, d).
"""

CAUGHT_BY = (
    "test_attention_of_seven_tokens",
    "test_blocked_keys_have_no_influence",
    "test_each_text_and_head_is_on_its_own",
    "test_dtype_and_device_are_those_of_the_queries",
    "test_attention_for_any_sizes",
    "test_no_influence_from_outside_of_the_window",
    "test_visible_scores_of_any_size",
    "test_mask_and_result_on_another_device",
)
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
