"""`sdpa_attention` adds a finite number, such as -10,000 or -1e9, to the scores of later tokens. A mask of numbers
needs -inf there. Large parameters make scores that are lower still, and then the later tokens take the weight.
"""

CAUGHT_BY = ("test_low_scores_do_not_lose_to_later_tokens", "test_later_tokens_never_get_in")
SECTION = "True: blocked or visible?"

import torch
from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, -1).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    penalty = -10000 * torch.ones(t, t, device=x.device).triu(diagonal=1)
    context = F.scaled_dot_product_attention(queries, keys, values, attn_mask=penalty)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
