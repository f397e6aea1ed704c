"""The mask is an argument and nothing else: masked_fill makes a new tensor, which is thrown away."""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_broadcast")

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
