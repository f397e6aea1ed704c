"""`sdpa_attention` calls the function without a mask and without `is_causal`. Each token may attend only to itself and
to earlier ones. The function is not causal unless it is told so: every token but the last sees its future.
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
    context = F.scaled_dot_product_attention(queries, keys, values)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
