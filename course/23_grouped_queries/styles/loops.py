"""A loop over the query heads; sums for the counts."""

import math

import torch


def grouped_query_attention(q, k, v):
    h, d, g = q.shape[1], q.shape[3], k.shape[1]
    if h % g:
        raise ValueError("the heads cannot be shared out")
    heads = []
    for head in range(h):
        group = head // (h // g)
        scores = q[:, head] @ k[:, group].transpose(1, 2) / math.sqrt(d)
        heads.append(torch.softmax(scores, dim=2) @ v[:, group])
    return torch.stack(heads, dim=1)


def cache_bytes(num_layers, num_groups, head_dim, num_tokens, bytes_per_number=2):
    total = 0
    for _ in range(num_layers):
        keys = num_groups * num_tokens * head_dim
        values = num_groups * num_tokens * head_dim
        total += (keys + values) * bytes_per_number
    return total


def projection_weights(d, num_heads, num_groups, head_dim):
    queries = d * (num_heads * head_dim)
    keys = values = d * (num_groups * head_dim)
    out = (num_heads * head_dim) * d
    return queries + keys + values + out
