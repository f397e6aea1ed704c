"""`sdpa_attention` passes (b, t, num_heads, head_dim), with the heads behind the tokens. Heads must stand before the
tokens, because the function works on the last two dimensions. The heads of one token attend to each other, and no token
ever sees another.
"""

CAUGHT_BY = (
    "test_output_through_the_fast_function",
    "test_later_tokens_never_get_in",
    "test_sdpa_output_for_any_weights",
)
SECTION = "The function underneath"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.reshape(b, t, -1))
