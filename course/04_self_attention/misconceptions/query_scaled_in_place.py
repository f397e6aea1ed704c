"""The caller's query is divided by the root of d."""

CAUGHT_BY = ("test_arguments_are_left_unchanged",)

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    query /= math.sqrt(query.shape[-1])
    scores = query @ key.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
