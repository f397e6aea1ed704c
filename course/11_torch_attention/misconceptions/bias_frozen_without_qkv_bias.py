"""`to_torch` freezes the bias of queries, keys and values when the source has none. It may begin as zeros, but each
parameter of the converted module must get a gradient from a backward pass.
"""

CAUGHT_BY = ("test_biases_are_converted",)
SECTION = "Your task, part 2"

import torch
from torch import nn


def to_torch(attention):
    layers = attention.W_query, attention.W_key, attention.W_value
    weight = attention.out_proj.weight
    converted = nn.MultiheadAttention(len(weight), attention.num_heads, batch_first=True, dtype=weight.dtype)
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        if layers[0].bias is None:
            converted.in_proj_bias.requires_grad_(False)
        else:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
    converted.out_proj.load_state_dict(attention.out_proj.state_dict())
    return converted
