"""`sdpa_attention` joins the heads feature by feature: the first feature of every head, then the second of every head.
All features of head 0 must come first, then those of head 1. The shape is right, but `out_proj` gets its inputs in
another order. With one head, or one feature per head, nothing is noticed.
"""

CAUGHT_BY = ("test_output_through_the_fast_function", "test_sdpa_output_for_any_weights")
SECTION = "Your task, part 3"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    heads, head_dim = attention.num_heads, attention.head_dim
    queries, keys, values = (
        layer(x).view(b, t, heads, head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.permute(0, 2, 3, 1).reshape(b, t, -1))
