"""`sdpa_attention` joins the heads while they still stand before the tokens. Heads and tokens must be exchanged back
first. The attention is right, but joining mixes up the tokens: a row of the result holds numbers of several of them.
With one head or one token nothing is noticed.
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
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.reshape(b, t, -1))
