"""`to_torch` makes its module without `batch_first=True`. The new module must take (b, t, d). By default torch reads
(t, b, d) and takes tokens for texts. Without a mask texts attend to each other unnoticed; a causal mask of t tokens
fits only if there are as many texts as tokens.
"""

CAUGHT_BY = ("test_converted_module_gives_the_same_output", "test_converted_module_is_right_for_any_weights")
SECTION = "Which dimension is the text?"

import torch
from torch import nn


def to_torch(attention):
    layers = attention.W_query, attention.W_key, attention.W_value
    converted = nn.MultiheadAttention(len(attention.out_proj.weight), attention.num_heads)
    converted.to(attention.out_proj.weight.dtype)
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        if attention.W_query.bias is not None:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        converted.out_proj.weight.copy_(attention.out_proj.weight)
        converted.out_proj.bias.copy_(attention.out_proj.bias)
    return converted
