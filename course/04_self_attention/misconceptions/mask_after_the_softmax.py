"""Blocked weights become 0 after the softmax, and the rest no longer sums to one."""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_broadcast")

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value, weights
