"""`sdpa_attention` cuts the heads with `view(b, num_heads, t, head_dim)`. Cut within each token first, then exchange
heads and tokens. `view` moves no number: the shape is right, but a head gets pieces of several tokens. With one head or
one token nothing is noticed.
"""

CAUGHT_BY = (
    "test_output_through_the_fast_function",
    "test_later_tokens_never_get_in",
    "test_sdpa_output_for_any_weights",
)
SECTION = "Your task, part 3"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, attention.num_heads, t, attention.head_dim)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.reshape(b, t, -1))
