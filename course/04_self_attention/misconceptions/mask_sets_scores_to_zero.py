"""Blocked scores become 0, and exp(0) is 1."""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_broadcast")

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, 0.0)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
