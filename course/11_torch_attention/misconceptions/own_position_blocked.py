"""The diagonal is blocked as well: the first token has nothing left, NaN."""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_masked_output_for_any_weights",
    "test_weights_are_averaged_over_the_heads",
)

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(0)
    return attention(x, x, x, attn_mask=blocked)
