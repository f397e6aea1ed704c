"""`sdpa_attention` switches the gradients of the module's parameters off, because nothing is learned in evaluation. The
module belongs to the caller and must stay as it is. When the caller trains it again, no parameter moves.
"""

CAUGHT_BY = ("test_fast_function_leaves_x_as_it_is", "test_fast_function_does_not_change_x")
SECTION = "Your task, part 3"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    attention.requires_grad_(False)
    layers = attention.W_query, attention.W_key, attention.W_value
    heads = attention.num_heads, attention.head_dim
    queries, keys, values = (layer(x).unflatten(-1, heads).transpose(1, 2) for layer in layers)
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).flatten(2))
