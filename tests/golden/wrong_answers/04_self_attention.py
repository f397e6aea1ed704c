"""It raises, in one line of one of its functions."""

import torch


def scaled_dot_product_attention(queries, keys, values):
    weights = torch.softmax(queries @ keys / keys.shape[-1] ** 0.5, dim=-1)
    return weights @ values, weights
