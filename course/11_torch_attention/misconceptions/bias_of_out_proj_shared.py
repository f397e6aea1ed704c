"""`to_torch` copies the weight of `out_proj` and takes over its bias, the same parameter. The two modules must be
independent, so the bias must be copied, too. As it is, training one module changes the other.
"""

CAUGHT_BY = (
    "test_source_without_qkv_bias",
    "test_two_independent_modules",
    "test_biases_are_converted",
    "test_later_changes_stay_apart",
)
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
        converted.out_proj.weight.copy_(attention.out_proj.weight)
    converted.out_proj.bias = attention.out_proj.bias
    return converted
