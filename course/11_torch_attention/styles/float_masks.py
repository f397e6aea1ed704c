"""Masks of -inf that are added, weights averaged by hand, a state_dict put together by name, prints."""

import torch
import torch.nn as nn
import torch.nn.functional as F


def masked_torch_attention(attention, x):
    t = x.shape[1]
    mask = nn.Transformer.generate_square_subsequent_mask(t, device=x.device)
    output, weights = attention(query=x, key=x, value=x, attn_mask=mask, is_causal=True, average_attn_weights=False)
    print("weights per head", weights.shape)
    return output, weights.mean(dim=1)


def to_torch(attention):
    d = attention.W_query.in_features
    converted = nn.MultiheadAttention(embed_dim=d, num_heads=attention.num_heads, batch_first=True)
    qkv = [attention.W_query, attention.W_key, attention.W_value]
    state = {"in_proj_weight": torch.vstack([layer.weight for layer in qkv]).detach().clone()}
    if qkv[0].bias is None:
        state["in_proj_bias"] = torch.zeros(3 * d)
    else:
        state["in_proj_bias"] = torch.hstack([layer.bias for layer in qkv])
    state |= {f"out_proj.{name}": value.clone() for name, value in attention.out_proj.state_dict().items()}
    converted = converted.to(attention.W_query.weight.dtype)
    print(converted.load_state_dict(state, strict=True))
    return converted


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    mask = torch.zeros(t, t, dtype=x.dtype, device=x.device).masked_fill(
        torch.ones(t, t, device=x.device).triu(1) == 1, float("-inf")
    )
    q = attention.W_query(x).reshape(b, t, attention.num_heads, attention.head_dim).permute(0, 2, 1, 3)
    k = attention.W_key(x).reshape(b, t, attention.num_heads, attention.head_dim).permute(0, 2, 1, 3)
    v = attention.W_value(x).reshape(b, t, attention.num_heads, attention.head_dim).permute(0, 2, 1, 3)
    out = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    return attention.out_proj(out.permute(0, 2, 1, 3).reshape(b, t, attention.num_heads * attention.head_dim))
