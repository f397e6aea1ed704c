"""`sdpa_attention` deals the features out in turn, every `num_heads`-th one to the same head, and collects them in the
same way. Head h must get the h-th block of `head_dim` neighbouring features. Each feature returns to its place, but
the scores and weights come from another choice of features. With one head, or one feature per head, nothing is
noticed.
"""

CAUGHT_BY = ("test_output_through_the_fast_function", "test_sdpa_output_for_any_weights")
SECTION = "Your task, part 3"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    heads, head_dim = attention.num_heads, attention.head_dim
    queries, keys, values = (
        layer(x).view(b, t, head_dim, heads).permute(0, 3, 1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.permute(0, 2, 3, 1).reshape(b, t, -1))
