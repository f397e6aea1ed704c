"""`to_torch` switches off the gradients of the source, so that it can copy its weights. The source must stay as it is:
from then on it learns nothing, and there is no error.
"""

CAUGHT_BY = (
    "test_source_without_qkv_bias",
    "test_two_independent_modules",
    "test_biases_are_converted",
    "test_later_changes_stay_apart",
)
SECTION = "Your task, part 2"

import torch
from torch import nn


def to_torch(attention):
    layers = attention.W_query, attention.W_key, attention.W_value
    weight = attention.out_proj.weight
    converted = nn.MultiheadAttention(len(weight), attention.num_heads, batch_first=True, dtype=weight.dtype)
    attention.requires_grad_(False)
    converted.load_state_dict(
        {
            "in_proj_weight": torch.cat([layer.weight for layer in layers]),
            "in_proj_bias": torch.cat([torch.zeros_like(weight[0]) if y.bias is None else y.bias for y in layers]),
            "out_proj.weight": weight,
            "out_proj.bias": attention.out_proj.bias,
        }
    )
    return converted
