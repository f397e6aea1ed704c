"""The softmax as the exponential of a difference of logarithms, and the leading dimensions one by one with vmap."""

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    if query.dim() > 2:
        if mask is None:
            return torch.vmap(scaled_dot_product_attention)(query, key, value)
        return torch.vmap(scaled_dot_product_attention)(
            query, key, value, mask.expand(*query.shape[:-1], key.shape[-2])
        )
    scores = query.div(math.sqrt(query.size(1))).mm(key.t())
    if mask is not None:
        scores = torch.where(mask, -torch.inf, scores)
    weights = torch.exp(scores - torch.logsumexp(scores, 1, True))
    return weights.mm(value), weights
