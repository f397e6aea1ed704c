"""`sdpa_attention` passes a mask of numbers, with 1 where a query may look and 0 elsewhere. Ones and zeros block only
if their dtype is bool. The function adds numbers to the scores: the past gets a bonus of 1, and the future stays
visible.
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
    context = F.scaled_dot_product_attention(queries, keys, values, attn_mask=torch.ones(t, t, device=x.device).tril())
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
