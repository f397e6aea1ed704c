"""All leading dimensions are melted into the tokens, so that examples look at each other."""

CAUGHT_BY = ("test_attention_of_any_shape",)

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    shape = (*query.shape[:-1], key.shape[-2])
    q, k, v = (t.reshape(-1, t.shape[-1]) for t in (query, key, value))
    scores = (q @ k.T / math.sqrt(q.shape[-1]))[:, : key.shape[-2]].reshape(shape)
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
