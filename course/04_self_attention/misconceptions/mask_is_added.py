"""The mask of zeros and ones is added to the scores."""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_broadcast")

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores + mask
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
