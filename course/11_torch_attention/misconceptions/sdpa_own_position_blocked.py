"""`sdpa_attention` lets each token look only at those before it, not at itself. Only later tokens may be blocked. Nothing
is left for the first token, for which the function gives 0, and all others miss their own value.
"""

CAUGHT_BY = (
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_output_through_the_fast_function",
    "test_later_tokens_never_get_in",
    "test_sdpa_output_for_any_weights",
)
SECTION = "True: blocked or visible?"

import torch
from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    visible = torch.ones(t, t, device=x.device).tril(-1) > 0
    context = F.scaled_dot_product_attention(queries, keys, values, attn_mask=visible)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
