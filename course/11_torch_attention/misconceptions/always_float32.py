"""`to_torch` makes a float32 module, whatever it is given. The new parameters must have the dtype of the old ones. The
weights of a float64 module are rounded on the way, and the new module raises an error for a float64 x.
"""

CAUGHT_BY = ("test_conversion_in_other_dtypes", "test_conversion_keeps_the_dtype")
SECTION = "Your task, part 2"

import torch
from torch import nn


def to_torch(attention):
    layers = attention.W_query, attention.W_key, attention.W_value
    converted = nn.MultiheadAttention(len(attention.out_proj.weight), attention.num_heads, batch_first=True)
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        if attention.W_query.bias is not None:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        converted.out_proj.weight.copy_(attention.out_proj.weight)
        converted.out_proj.bias.copy_(attention.out_proj.bias)
    return converted
