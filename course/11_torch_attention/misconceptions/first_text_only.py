"""`masked_torch_attention` passes only the first text of the batch to the module. All b texts must go through it.
Output and weights are those of one text, with a first dimension of size 1. For a batch of one text nothing is noticed.
"""

CAUGHT_BY = (
    "test_every_text_by_itself",
    "test_masked_output_for_any_weights",
    "test_weights_are_averaged_over_the_heads",
)
SECTION = "Your task, part 1"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    output, weights = attention(x[0], x[0], x[0], attn_mask=blocked)
    return output.unsqueeze(0), weights.unsqueeze(0)
