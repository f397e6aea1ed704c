"""`window_attention` puts a score of 0 for each sink beside the scores, and drops its weight after the softmax. Some
models have such sinks without a token. Here sinks are the first tokens, with keys and values, and all weights sum to 1.
"""

CAUGHT_BY = (
    "test_attention_of_seven_tokens",
    "test_scores_may_be_very_low",
    "test_attention_for_any_sizes",
    "test_no_influence_from_outside_of_the_window",
    "test_visible_scores_of_any_size",
)
SECTION = "A window that slides"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, 0, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    scores = scores.masked_fill(blocked, -torch.inf)
    beside = torch.cat([scores, scores.new_zeros(*scores.shape[:-1], sinks)], dim=-1)
    return torch.softmax(beside, dim=-1)[..., : keys.shape[-2]] @ values
