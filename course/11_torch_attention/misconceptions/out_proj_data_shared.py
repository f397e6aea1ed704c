"""`to_torch` takes the tensors of `out_proj` over with `.data`. They must be copied. `.data` copies nothing: the new
parameters are other objects on the same memory, so a change in place to one module changes the other. The output is
right until then.
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
    converted.out_proj.weight.data = attention.out_proj.weight.data
    converted.out_proj.bias.data = attention.out_proj.bias.data
    return converted
