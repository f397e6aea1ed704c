"""`to_torch` returns the parameters in a dict, a `state_dict`. It should return the module, an `nn.MultiheadAttention`.
The numbers are right, but a dict cannot be called on x, and it knows nothing of `num_heads` or `batch_first`.
"""

CAUGHT_BY = (
    "test_converted_module_gives_the_same_output",
    "test_source_without_qkv_bias",
    "test_conversion_in_other_dtypes",
    "test_two_independent_modules",
    "test_gradients_reach_the_converted_module",
    "test_converted_module_is_right_for_any_weights",
    "test_biases_are_converted",
    "test_conversion_keeps_the_dtype",
    "test_later_changes_stay_apart",
    "test_converted_module_can_learn",
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
        converted.out_proj.weight.copy_(attention.out_proj.weight)
        converted.out_proj.bias.copy_(attention.out_proj.bias)
    return converted.state_dict()
