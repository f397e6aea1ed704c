"""einsum with a name for each axis, after a reshape of the queries; counts through a generator expression."""

import math

import torch


def grouped_query_attention(q, k, v):
    b, h, t, d = q.shape
    g = k.shape[1]
    share, rest = divmod(h, g)
    if rest != 0 or share == 0:
        raise ValueError(f"h={h}, g={g}")
    x = torch.reshape(q, (b, g, share, t, d))
    weights = torch.einsum("bgrtd,bgsd->bgrts", x, k).div(math.sqrt(d)).softmax(-1)
    return torch.einsum("bgrts,bgsd->bgrtd", weights, v).reshape(b, h, t, d)


def cache_bytes(num_layers, num_groups, head_dim, num_tokens, bytes_per_number=2):
    return math.prod((2, num_layers, num_groups, head_dim, num_tokens, bytes_per_number))


def projection_weights(d, num_heads, num_groups, head_dim):
    return d * head_dim * 2 * (num_heads + num_groups)
