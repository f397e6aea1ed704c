"""`sdpa_attention` passes keys and values in the wrong order. The function takes queries, keys, values. It compares the
queries with the values and blends the keys; both have the same shape, so nothing complains.
"""

CAUGHT_BY = (
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_output_through_the_fast_function",
    "test_later_tokens_never_get_in",
    "test_sdpa_output_for_any_weights",
)
SECTION = "The function underneath"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, values, keys, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
