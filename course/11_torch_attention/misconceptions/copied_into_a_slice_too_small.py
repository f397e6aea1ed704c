"""`to_torch` copies only the rows of head 0 from each of the three weights and repeats them for the other heads. Each
head has rows of its own, so the whole weight is needed. All heads compare and blend what head 0 should; with one head
nothing is noticed.
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
            torch.cat([layer.weight[: attention.head_dim].repeat(attention.num_heads, 1) for layer in layers])
        )
        if attention.W_query.bias is not None:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        converted.out_proj.weight.copy_(attention.out_proj.weight)
        converted.out_proj.bias.copy_(attention.out_proj.bias)
    return converted
