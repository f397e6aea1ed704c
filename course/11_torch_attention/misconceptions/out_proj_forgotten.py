"""`to_torch` copies nothing of `out_proj`. Its weight and its bias belong to the conversion like the other layers. The
new layer keeps its random weight and a bias of zeros, so each conversion of the same source gives another output.
"""

CAUGHT_BY = (
    "test_converted_module_gives_the_same_output",
    "test_source_without_qkv_bias",
    "test_converted_module_is_right_for_any_weights",
    "test_biases_are_converted",
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
    return converted
