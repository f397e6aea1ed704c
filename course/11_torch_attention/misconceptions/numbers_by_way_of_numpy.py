"""`to_torch` sends the parameters through NumPy. NumPy has no bfloat16, so a bfloat16 module raises a TypeError; every
other dtype is right. Copy the numbers as tensors, with `copy_()` or `clone()`.
"""

CAUGHT_BY = ("test_conversion_in_other_dtypes", "test_conversion_keeps_the_dtype")
SECTION = "Your task, part 2"

import torch
from torch import nn


def to_torch(attention):
    def numbers(parameter):
        return torch.tensor(parameter.detach().numpy())

    layers = attention.W_query, attention.W_key, attention.W_value
    weight = attention.out_proj.weight
    converted = nn.MultiheadAttention(len(weight), attention.num_heads, batch_first=True, dtype=weight.dtype)
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([numbers(layer.weight) for layer in layers]))
        if layers[0].bias is not None:
            converted.in_proj_bias.copy_(torch.cat([numbers(layer.bias) for layer in layers]))
        converted.out_proj.weight.copy_(numbers(weight))
        converted.out_proj.bias.copy_(numbers(attention.out_proj.bias))
    return converted
