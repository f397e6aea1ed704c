"""The mask is made on the CPU, wherever the module and x are."""

CAUGHT_BY = ("test_both_functions_work_on_any_device",)

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(diagonal=1)
    return attention(x, x, x, attn_mask=blocked)
