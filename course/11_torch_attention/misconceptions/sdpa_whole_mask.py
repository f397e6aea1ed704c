"""`sdpa_attention` passes a mask for the whole context length. For t tokens the function needs a mask of t rows and
columns. Only a text that fills the context fits; every shorter one ends in an error about sizes.
"""

CAUGHT_BY = (
    "test_output_through_the_fast_function",
    "test_later_tokens_never_get_in",
    "test_sdpa_output_for_any_weights",
)
SECTION = "True: blocked or visible?"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, keys, values, attn_mask=~attention.mask)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
