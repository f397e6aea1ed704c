"""`window_attention` asks for a mask on the CPU. The mask must be made where the queries are. On a GPU the call fails."""

CAUGHT_BY = ("test_dtype_and_device_are_those_of_the_queries", "test_mask_and_result_on_another_device")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
