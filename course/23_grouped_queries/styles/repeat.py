"""As most code has it: keys and values are repeated for each query head; counts from layers that are made."""

import torch
from torch import nn


def repeat_kv(x, n_rep):
    batch, groups, length, width = x.shape
    if n_rep == 1:
        return x
    x = x[:, :, None, :, :].expand(batch, groups, n_rep, length, width)
    return x.reshape(batch, groups * n_rep, length, width)


def grouped_query_attention(q, k, v):
    n_heads, n_kv_heads = q.size(1), k.size(1)
    if n_heads % n_kv_heads != 0:
        raise ValueError("n_heads must be divisible by n_kv_heads")
    k, v = repeat_kv(k, n_heads // n_kv_heads), repeat_kv(v, n_heads // n_kv_heads)
    attn_scores = torch.matmul(q, k.transpose(2, 3)) * q.size(-1) ** -0.5
    attn_weights = nn.functional.softmax(attn_scores.float(), dim=-1).to(q.dtype)
    return torch.matmul(attn_weights, v)


def projection_weights(d, num_heads, num_groups, head_dim):
    with torch.device("meta"):
        layers = [nn.Linear(d, n * head_dim, bias=False) for n in (num_heads, num_groups, num_groups)]
        layers.append(nn.Linear(num_heads * head_dim, d, bias=False))
    return sum(p.numel() for layer in layers for p in layer.parameters())


def cache_bytes(num_layers, num_groups, head_dim, num_tokens, bytes_per_number=2):
    one = torch.empty(2, num_layers, num_groups, num_tokens, head_dim, device="meta")
    return one.numel() * bytes_per_number
