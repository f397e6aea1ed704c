"""The mask is used as an index, which does not broadcast."""

CAUGHT_BY = ("test_masks_broadcast",)

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores[mask] = -torch.inf
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
