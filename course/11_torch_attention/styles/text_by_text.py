"""Loops: each text by itself, each weight row by row, each head by itself."""

import torch
from torch.nn import MultiheadAttention
from torch.nn.functional import scaled_dot_product_attention


def masked_torch_attention(attention, x):
    tokens = range(x.size(1))
    mask = torch.tensor([[j > i for j in tokens] for i in tokens], device=x.device)
    pairs = [attention(text, text, text, attn_mask=mask) for text in x]
    return torch.stack([output for output, _ in pairs]), torch.stack([weights for _, weights in pairs])


def to_torch(attention):
    d = attention.num_heads * attention.head_dim
    converted = MultiheadAttention(d, attention.num_heads, dropout=0.3, batch_first=True).to(attention.W_query.weight)
    for number, layer in enumerate([attention.W_query, attention.W_key, attention.W_value]):
        for row in range(d):
            converted.in_proj_weight.data[number * d + row] = layer.weight.data[row]
            if layer.bias is not None:
                converted.in_proj_bias.data[number * d + row] = layer.bias.data[row]
    converted.out_proj.weight.data[:] = attention.out_proj.weight.data
    converted.out_proj.bias.data[:] = attention.out_proj.bias.data
    return converted.train(attention.training)


def sdpa_attention(attention, x):
    queries = attention.W_query(x).chunk(attention.num_heads, dim=-1)
    keys = attention.W_key(x).chunk(attention.num_heads, dim=-1)
    values = attention.W_value(x).chunk(attention.num_heads, dim=-1)
    heads = [scaled_dot_product_attention(*head, is_causal=True) for head in zip(queries, keys, values, strict=True)]
    return attention.out_proj(torch.cat(heads, dim=-1))
