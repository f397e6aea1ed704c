"""`to_torch` passes `head_dim` on as the number of heads. The new module needs as many heads as the source has. 4
features and 2 heads hide the mistake, because `head_dim` is 2 as well; of 6 features and 3 heads the new module makes 2
heads of width 3.
"""

CAUGHT_BY = ("test_converted_module_gives_the_same_output", "test_converted_module_is_right_for_any_weights")
SECTION = "Your task, part 2"

import torch
from torch import nn


def to_torch(attention):
    layers = attention.W_query, attention.W_key, attention.W_value
    converted = nn.MultiheadAttention(len(attention.out_proj.weight), attention.head_dim, batch_first=True)
    converted.to(attention.out_proj.weight.dtype)
    with torch.no_grad():
        converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        if attention.W_query.bias is not None:
            converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        converted.out_proj.weight.copy_(attention.out_proj.weight)
        converted.out_proj.bias.copy_(attention.out_proj.bias)
    return converted
