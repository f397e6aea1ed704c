"""`to_torch` makes the new module with `bias=False` if the source has no `qkv_bias`. The bias of `out_proj` must be
kept in any case. torch's `bias=False` removes every bias, and each output lacks that of `out_proj`. For a source with
`qkv_bias` the results are right.
"""

CAUGHT_BY = ("test_source_without_qkv_bias", "test_biases_are_converted")
SECTION = "Inside the module"

import torch
from torch import nn


def to_torch(attention):
    layers = attention.W_query, attention.W_key, attention.W_value
    converted = nn.MultiheadAttention(
        len(attention.out_proj.weight), attention.num_heads, batch_first=True, bias=attention.W_query.bias is not None
    )
    converted.to(attention.out_proj.weight.dtype)
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        if attention.W_query.bias is not None:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        converted.out_proj.weight.copy_(attention.out_proj.weight)
        if converted.out_proj.bias is not None:
            converted.out_proj.bias.copy_(attention.out_proj.bias)
    return converted
