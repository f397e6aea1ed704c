"""New nn.Parameters and a deep copy of the layer; masks from arange; the mode is looked at before dropping."""

import copy

import torch
from torch import nn
from torch.nn import functional as F


def masked_torch_attention(attention, x):
    attention.eval()
    position = torch.arange(x.shape[-2], device=x.device)
    with torch.no_grad():
        result = attention(x, x, x, need_weights=True, attn_mask=position > position[:, None])
    return result[0], result[1]


def to_torch(attention):
    query, key, value, out = attention.W_query, attention.W_key, attention.W_value, attention.out_proj
    converted = nn.MultiheadAttention(
        query.in_features,
        attention.num_heads,
        dropout=attention.dropout.p,
        bias=query.bias is not None,
        batch_first=True,
    )
    converted.in_proj_weight = nn.Parameter(torch.cat((query.weight, key.weight, value.weight), dim=0))
    if query.bias is not None:
        converted.in_proj_bias = nn.Parameter(torch.cat((query.bias, key.bias, value.bias)))
    converted.out_proj = copy.deepcopy(out)
    return converted


def sdpa_attention(attention, x):
    def split(features):
        return torch.stack(features.chunk(attention.num_heads, dim=-1), dim=-3)

    context = F.scaled_dot_product_attention(
        split(attention.W_query(x)),
        split(attention.W_key(x)),
        split(attention.W_value(x)),
        attn_mask=~attention.mask[: x.shape[1], : x.shape[1]],
        dropout_p=attention.dropout.p if attention.training else 0,
    )
    return attention.out_proj(torch.einsum("bhtd->bthd", context).flatten(-2))
