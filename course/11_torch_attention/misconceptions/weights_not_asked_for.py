"""`masked_torch_attention` calls the module with `need_weights=False`. The weights must be returned along with the
output. Without them the module returns None in their place; the output is right.
"""

CAUGHT_BY = ("test_weights_of_the_lecture", "test_weights_are_averaged_over_the_heads")
SECTION = "A first run"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    return attention(x, x, x, attn_mask=blocked, need_weights=False)
