"""`to_torch` reorders the rows of the three weights, as if a head had every `num_heads`-th feature. In both modules a
head is a block of neighbouring features, so the rows keep their order. Each head gets rows of other heads; with one
head, or one feature per head, nothing moves.
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
        converted.in_proj_weight.copy_(
            torch.cat(
                [layer.weight.unflatten(0, (attention.head_dim, -1)).transpose(0, 1).flatten(0, 1) for layer in layers]
            )
        )
        if attention.W_query.bias is not None:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        converted.out_proj.weight.copy_(attention.out_proj.weight)
        converted.out_proj.bias.copy_(attention.out_proj.bias)
    return converted
