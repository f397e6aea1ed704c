"""The mask hides the past instead of the future."""

import torch
from torch import nn
from torch.nn import functional as F


def masked_torch_attention(attention, x):
    num_tokens = x.shape[1]
    blocked = torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=x.device).tril(diagonal=-1)
    return attention(x, x, x, attn_mask=blocked)


def to_torch(attention):
    layers = (attention.W_query, attention.W_key, attention.W_value)
    weight = attention.out_proj.weight
    converted = nn.MultiheadAttention(
        len(weight),
        attention.num_heads,
        attention.dropout.p,
        batch_first=True,
        device=weight.device,
        dtype=weight.dtype,
    )
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        if attention.W_query.bias is not None:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
    converted.out_proj.load_state_dict(attention.out_proj.state_dict())
    return converted


def sdpa_attention(attention, x):
    layers = (attention.W_query, attention.W_key, attention.W_value)
    heads = (attention.num_heads, attention.head_dim)
    queries, keys, values = (layer(x).unflatten(-1, heads).transpose(1, 2) for layer in layers)
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).flatten(2))
