"""`sdpa_attention` passes the keys twice, as keys and as values. The values have a layer of their own, `W_value`. Scores
and weights are right, but what is blended are the keys, and `W_value` is never used.
"""

CAUGHT_BY = (
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_output_through_the_fast_function",
    "test_later_tokens_never_get_in",
    "test_sdpa_output_for_any_weights",
)
SECTION = "Your task, part 3"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key)
    )
    context = F.scaled_dot_product_attention(queries, keys, keys, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
