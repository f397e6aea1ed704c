"""`masked_torch_attention` turns x to (t, b, d) with `transpose_`, and sets `batch_first` to False.

The module reads (b, t, d) as it is, so neither is needed. The results are right, but afterwards the caller's x has
another shape, and the caller's module another layout.
"""

CAUGHT_BY = ("test_masked_attention_leaves_x_as_it_is", "test_masked_attention_does_not_change_x")
SECTION = "Your task, part 1"

import torch


def masked_torch_attention(attention, x):
    attention.batch_first = False
    x.transpose_(0, 1)
    blocked = torch.ones(len(x), len(x), dtype=torch.bool, device=x.device).triu(diagonal=1)
    output, weights = attention(x, x, x, attn_mask=blocked)
    return output.transpose(0, 1), weights
