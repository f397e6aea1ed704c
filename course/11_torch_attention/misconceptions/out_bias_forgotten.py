"""`to_torch` copies the weight of `out_proj` and not its bias. The bias must be copied as well, with and without
`qkv_bias`. In a new module it is zero, so the outputs of all tokens lack the same numbers.
"""

CAUGHT_BY = ("test_converted_module_gives_the_same_output", "test_converted_module_is_right_for_any_weights")
SECTION = "Inside the module"

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
    return converted
