"""`to_torch` makes the source's `out_proj` a part of the new module. The two modules must be independent, so it must be
copied. The output is right, but it is one layer in two modules, weight and bias, and training one module changes the
other.
"""

CAUGHT_BY = ("test_later_changes_stay_apart",)
SECTION = "Your task, part 2"

import torch
from torch import nn


def to_torch(attention):
    layers = attention.W_query, attention.W_key, attention.W_value
    converted = nn.MultiheadAttention(len(attention.out_proj.weight), attention.num_heads, batch_first=True)
    converted.to(attention.out_proj.weight.dtype)
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        if attention.W_query.bias is not None:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
    converted.out_proj = attention.out_proj
    return converted
