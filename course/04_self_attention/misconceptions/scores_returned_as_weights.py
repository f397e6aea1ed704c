"""The scores are returned where the weights were asked for."""

CAUGHT_BY = ("test_attention_of_journey", "test_mask_blocks_where_it_is_true", "test_attention_of_any_shape")

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    return torch.softmax(scores, dim=-1) @ value, scores
