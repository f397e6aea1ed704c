"""`sdpa_attention` keeps the weights of its first call with a module, for example as an attribute of the module. After a
change of the parameters, or after `.to()` or `.double()`, it works with the old ones. Take the weights from `attention`
in every call.
"""

CAUGHT_BY = ("test_fast_function_leaves_x_as_it_is", "test_fast_function_does_not_change_x")
SECTION = "Your task, part 3"

import torch
from torch.nn import functional as F


def sdpa_attention(attention, x):
    layers = attention.W_query, attention.W_key, attention.W_value
    if not hasattr(attention, "kept"):
        biases = None if layers[0].bias is None else torch.cat([layer.bias for layer in layers]).detach()
        attention.kept = torch.cat([layer.weight for layer in layers]).detach(), biases
    heads = 3, attention.num_heads, attention.head_dim
    queries, keys, values = F.linear(x, *attention.kept).unflatten(-1, heads).permute(2, 0, 3, 1, 4)
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).flatten(2))
