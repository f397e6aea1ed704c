"""`sdpa_attention` sets x to zero once queries, keys and values are made.

x belongs to the caller and must stay unchanged. The output is right, but a second call with the same x gets zeros.
"""

CAUGHT_BY = ("test_fast_function_leaves_x_as_it_is", "test_fast_function_does_not_change_x")
SECTION = "Your task, part 3"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    heads = attention.num_heads, attention.head_dim
    layers = attention.W_query, attention.W_key, attention.W_value
    queries, keys, values = (layer(x).unflatten(-1, heads).transpose(1, 2) for layer in layers)
    x.data.zero_()
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).flatten(2))
