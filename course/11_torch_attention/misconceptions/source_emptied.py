"""`to_torch` sets the source's `out_proj` to zero after copying it. The source must keep its weights. The new module is
right, but weights are copied and not moved: from now on the source gives 0 for every token.
"""

CAUGHT_BY = (
    "test_source_without_qkv_bias",
    "test_conversion_in_other_dtypes",
    "test_two_independent_modules",
    "test_biases_are_converted",
    "test_conversion_keeps_the_dtype",
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
        for theirs, ours in zip(converted.out_proj.parameters(), attention.out_proj.parameters(), strict=True):
            theirs.copy_(ours)
            ours.zero_()
    return converted
