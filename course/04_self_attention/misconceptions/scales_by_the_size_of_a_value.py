"""The scores are divided by the root of dv, the length of a value, which is d only in the lesson."""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_attention_of_any_shape")

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(value.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
