"""`to_torch` copies the weights by way of float16 unless they are float32. float16 keeps about 3 digits, so that a float64
module loses most of its own. Copy the numbers in the dtype that they have.
"""

CAUGHT_BY = ("test_conversion_in_other_dtypes", "test_conversion_keeps_the_dtype")
SECTION = "Your task, part 2"

import torch
from torch import nn


def to_torch(attention):
    layers = attention.W_query, attention.W_key, attention.W_value
    weight = attention.out_proj.weight
    converted = nn.MultiheadAttention(len(weight), attention.num_heads, batch_first=True, dtype=weight.dtype)
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        if layers[0].bias is not None:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        converted.out_proj.load_state_dict(attention.out_proj.state_dict())
        if weight.dtype != torch.float32:
            for parameter in converted.parameters():
                parameter.copy_(parameter.half())
    return converted
