"""`sdpa_attention` cuts the features into `head_dim` heads of `num_heads` features each. It must cut `num_heads` heads
of `head_dim` features. Each head gets another block, and the scores are divided by the square root of another width.
Only where the two numbers are equal, nothing is noticed.
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
    heads, head_dim = attention.num_heads, attention.head_dim
    queries, keys, values = (
        layer(x).view(b, t, head_dim, heads).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
