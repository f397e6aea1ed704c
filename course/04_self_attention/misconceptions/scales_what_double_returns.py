"""Scales what query.double() returns, as if that were always a copy: a float64 query is returned itself."""

CAUGHT_BY = ("test_arguments_are_left_unchanged",)

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scaled = query.double()
    scaled /= query.shape[-1] ** 0.5
    scores = scaled @ key.double().mT
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1).to(value.dtype)
    return weights @ value, weights
