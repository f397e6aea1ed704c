"""key.T lays a matrix on its side, but turns round all the dimensions of a batch."""

CAUGHT_BY = ("test_attention_of_any_shape",)

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.T / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
