"""`window_attention` returns float32 for half precision. The result must have the dtype of the queries."""

CAUGHT_BY = ("test_dtype_and_device_are_those_of_the_queries", "test_result_in_each_dtype")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    queries, keys, values = (
        x.float() if x.dtype in (torch.float16, torch.bfloat16) else x for x in (queries, keys, values)
    )
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
