"""`to_torch` switches gradients off for the new parameters and never on again. A backward pass must give each of them a
gradient. The output is right, but no optimiser can train the new module.
"""

CAUGHT_BY = (
    "test_gradients_reach_the_converted_module",
    "test_biases_are_converted",
    "test_converted_module_can_learn",
)
SECTION = "Your task, part 2"

import torch
from torch import nn


def to_torch(attention):
    layers = attention.W_query, attention.W_key, attention.W_value
    converted = nn.MultiheadAttention(len(attention.out_proj.weight), attention.num_heads, batch_first=True)
    converted.to(attention.out_proj.weight.dtype)
    converted.requires_grad_(False)
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        if attention.W_query.bias is not None:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        converted.out_proj.weight.copy_(attention.out_proj.weight)
        converted.out_proj.bias.copy_(attention.out_proj.bias)
    return converted
