"""`masked_torch_attention` makes its mask on the CPU. The mask must be on the device of x. On the CPU nothing is
noticed, but on a GPU the module gets tokens from one device and a mask from another.
"""

CAUGHT_BY = ("test_mask_is_made_where_x_is", "test_both_functions_work_on_any_device")
SECTION = "Your task, part 1"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(diagonal=1)
    return attention(x, x, x, attn_mask=blocked)
