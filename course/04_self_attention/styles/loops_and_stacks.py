"""Loops over queries and keys, collected in float32 tensors; leading dimensions melted into one and restored."""

import torch
from torch import nn


def one_matrix(query, key, value, mask):
    scores = torch.empty(len(query), len(key))
    for i in range(len(query)):
        for j in range(len(key)):
            scores[i, j] = torch.dot(query[i], key[j]) / query.shape[1] ** 0.5
            if mask is not None and mask[i, j]:
                scores[i, j] = float("-inf")
    weights = torch.stack([torch.softmax(row, dim=0) for row in scores])
    context = torch.zeros(len(query), value.shape[1])
    for i in range(len(query)):
        for j in range(len(key)):
            context[i] = context[i] + weights[i, j] * value[j]
    return context, weights


def scaled_dot_product_attention(query, key, value, mask=None):
    if query.dim() == 2:
        full = None if mask is None else mask.expand(len(query), len(key))
        return one_matrix(query, key, value, full)
    if mask is not None:
        mask = mask.expand(*query.shape[:-1], key.shape[-2])
    pairs = [
        scaled_dot_product_attention(query[i], key[i], value[i], None if mask is None else mask[i])
        for i in range(len(query))
    ]
    return torch.stack([output for output, _ in pairs]), torch.stack([weights for _, weights in pairs])


class SelfAttention_v1(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        for name in ["W_query", "W_key", "W_value"]:
            self.register_parameter(name, nn.Parameter(torch.randn(d_in, d_out)))

    def forward(self, x):
        queries = torch.stack([row @ self.W_query for row in x])
        keys = torch.stack([row @ self.W_key for row in x])
        values = torch.stack([row @ self.W_value for row in x])
        return one_matrix(queries, keys, values, None)[0]
