"""`sdpa_attention` deals the features out in turn: head h gets every `num_heads`-th feature. Head h must get the h-th
block of `head_dim` neighbouring features. Joining then goes block by block, so the features come back in another order
as well. With one head, or one feature per head, nothing is noticed.
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
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
