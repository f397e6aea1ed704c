"""`masked_torch_attention` averages the weights of the heads and keeps their dimension: the table has the shape
(b, 1, t, t). It must be (b, t, t): a mean without `keepdim=True` removes the dimension of the heads.
"""

CAUGHT_BY = ("test_weights_of_the_lecture", "test_weights_are_averaged_over_the_heads")
SECTION = "A first run"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    output, weights = attention(x, x, x, attn_mask=blocked, average_attn_weights=False)
    return output, weights.mean(dim=1, keepdim=True)
