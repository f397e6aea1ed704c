"""`sdpa_attention` passes a `scale` of 1, which switches the scaling off. The scores must be divided by the square root
of `head_dim`, as the function does by default. They become too large, and the softmax gives nearly everything to one
token. With `head_dim` = 1 nothing is noticed.
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
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True, scale=1.0)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
