"""`masked_torch_attention` takes a token whose features are all zero for padding, and hides it from the others. Nothing
here says that a text is padded. Each token may look at all tokens before it, whatever their features are.
"""

CAUGHT_BY = ("test_masked_output_for_any_weights",)
SECTION = "Your task, part 1"

import torch


def masked_torch_attention(attention, x):
    t = x.shape[1]
    future = torch.ones(t, t, dtype=torch.bool, device=x.device).triu(diagonal=1)
    empty = (x == 0).all(dim=-1)
    empty[:, 0] = False
    return attention(x, x, x, attn_mask=future, key_padding_mask=empty)
