"""`sdpa_attention` passes a `scale` of its own, made from `d_out`. The scale is that of one head, from `head_dim`, and
the function finds it by itself. With several heads the scores become too small and the weights too uniform; with one
head nothing is noticed.
"""

CAUGHT_BY = ("test_output_through_the_fast_function", "test_sdpa_output_for_any_weights")
SECTION = "The function underneath"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(
        queries, keys, values, is_causal=True, scale=queries.shape[1] ** -0.5 * queries.shape[3] ** -0.5
    )
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
