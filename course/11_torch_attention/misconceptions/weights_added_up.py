"""`masked_torch_attention` returns the sum of the heads' weights. They must be averaged over the heads. Each row sums
to the number of heads instead of one; with one head nothing is noticed.
"""

CAUGHT_BY = ("test_weights_of_the_lecture", "test_weights_are_averaged_over_the_heads")
SECTION = "A first run"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    output, weights = attention(x, x, x, attn_mask=blocked, average_attn_weights=False)
    return output, weights.sum(dim=1)
