"""`sdpa_attention` takes the width of its heads from x, which has `d_in` features. Queries, keys and values have `d_out`
features, which the heads share. Where `d_in` and `d_out` are equal nothing is noticed. Otherwise the features cannot be
cut, and torch raises a RuntimeError.
"""

CAUGHT_BY = (
    "test_output_through_the_fast_function",
    "test_later_tokens_never_get_in",
    "test_sdpa_output_for_any_weights",
)
SECTION = "Your task, part 3"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, d = x.shape
    sizes = b, t, attention.num_heads, d // attention.num_heads
    layers = attention.W_query, attention.W_key, attention.W_value
    queries, keys, values = (layer(x).reshape(sizes).transpose(1, 2) for layer in layers)
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).reshape(x.shape))
