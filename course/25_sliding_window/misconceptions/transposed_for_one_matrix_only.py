"""`window_attention` swaps dimensions 0 and 1 of the keys. In a batch these are texts and tokens. The last two
dimensions must be swapped.
"""

CAUGHT_BY = (
    "test_each_text_and_head_is_on_its_own",
    "test_attention_for_any_sizes",
    "test_result_in_each_dtype",
    "test_mask_and_result_on_another_device",
)
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(0, 1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
