"""`sdpa_attention` does not cut the features into heads: the function gets a single head of width `d_out`. It needs (b,
num_heads, t, head_dim). One softmax then serves all features, and the function takes the scale from `d_out`. With
`num_heads` = 1 nothing is noticed.
"""

CAUGHT_BY = ("test_output_through_the_fast_function", "test_sdpa_output_for_any_weights")
SECTION = "The function underneath"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (layer(x).unsqueeze(1) for layer in (attention.W_query, attention.W_key, attention.W_value))
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
