"""The caller's mask is turned round in place, so that it means the opposite afterwards."""

CAUGHT_BY = ("test_arguments_are_left_unchanged",)

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = torch.where(mask.logical_not_(), scores, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
