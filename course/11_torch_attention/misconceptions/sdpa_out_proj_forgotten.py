"""`sdpa_attention` returns the joined heads without `out_proj`. That layer must be applied last. The function does only
the middle part of the attention: the shape is right, but the heads are not mixed, and a bias is missing.
"""

CAUGHT_BY = ("test_output_through_the_fast_function", "test_sdpa_output_for_any_weights")
SECTION = "Your task, part 3"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return context.transpose(1, 2).reshape(b, t, -1)
