"""`masked_torch_attention` returns a table for each head, (b, num_heads, t, t). The weights must be averaged over the
heads, (b, t, t). The module averages unless `average_attn_weights=False` forbids it. Even with one head there is a
dimension too many.
"""

CAUGHT_BY = ("test_weights_of_the_lecture", "test_weights_are_averaged_over_the_heads")
SECTION = "A first run"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    return attention(x, x, x, attn_mask=blocked, average_attn_weights=False)
