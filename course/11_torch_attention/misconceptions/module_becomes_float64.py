"""`masked_torch_attention` turns the caller's module into float64 in order to compute more exactly. An argument must stay
as it is. `.double()` changes a module in place, unlike a tensor, so the caller's module refuses its float32 texts from
then on.
"""

CAUGHT_BY = ("test_masked_attention_leaves_x_as_it_is", "test_masked_attention_does_not_change_x")
SECTION = "Your task, part 1"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    attention, y = attention.double(), x.double()
    output, weights = attention(y, y, y, attn_mask=blocked)
    return output.float(), weights.float()
