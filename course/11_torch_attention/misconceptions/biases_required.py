"""`to_torch` copies the biases of queries, keys and values without asking whether there are any. A layer made without a
bias has None in its place, and torch's zeros can stay. A source without `qkv_bias` ends in a TypeError.
"""

CAUGHT_BY = ("test_source_without_qkv_bias", "test_conversion_in_other_dtypes", "test_biases_are_converted")
SECTION = "Your task, part 2"

import torch
from torch import nn


def to_torch(attention):
    layers = attention.W_query, attention.W_key, attention.W_value
    converted = nn.MultiheadAttention(len(attention.out_proj.weight), attention.num_heads, batch_first=True)
    converted.to(attention.out_proj.weight.dtype)
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        converted.out_proj.weight.copy_(attention.out_proj.weight)
        converted.out_proj.bias.copy_(attention.out_proj.bias)
    return converted
