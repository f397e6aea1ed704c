"""`sdpa_attention` squeezes its output: dimensions of size 1 get lost. The shape is (b, t, d_out), whatever the sizes
are. With `squeeze(0)` a single text loses the dimension of the batch. With `squeeze()` texts of one token lose theirs,
too.
"""

CAUGHT_BY = (
    "test_every_text_by_itself",
    "test_low_scores_do_not_lose_to_later_tokens",
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
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1)).squeeze()
