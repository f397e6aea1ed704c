"""`window_attention` gives blocked keys the lowest finite score instead of -inf. Visible scores may be just as low, and then
blocked keys get a weight, too. Only -inf is below every score.
"""

CAUGHT_BY = ("test_scores_may_be_very_low", "test_visible_scores_of_any_size")
SECTION = "Your task"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    work = torch.promote_types(queries.dtype, torch.float32)
    scores = queries.to(work) @ keys.to(work).transpose(-2, -1) / math.sqrt(queries.shape[-1])
    weights = torch.softmax(scores.masked_fill(blocked, torch.finfo(work).min), dim=-1)
    return (weights @ values.to(work)).to(queries.dtype)
