"""`window_attention` subtracts each query's largest score of all keys, the blocked ones included, and blocks afterwards. If
a blocked score is far higher, the visible scores lose their differences, and all get the same weight. Block first.
"""

CAUGHT_BY = ("test_blocked_keys_have_no_influence", "test_no_influence_from_outside_of_the_window")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries.double() @ keys.double().mT / math.sqrt(queries.shape[-1])
    scores = scores - scores.amax(dim=-1, keepdim=True)
    return (torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values.double()).to(values.dtype)
