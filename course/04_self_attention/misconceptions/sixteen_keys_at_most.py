"""`scaled_dot_product_attention` looks at the first sixteen keys only. The number of keys is whatever the text has: every key
that is not blocked gets its share.
"""

CAUGHT_BY = (
    "test_attention_of_batches",
    "test_attention_of_any_shape",
    "test_v1_for_any_weights",
    "test_v2_for_any_weights",
)
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key[..., :16, :].transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask[..., :16], -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value[..., :16, :], weights
