"""The mask is as large as the batch, x.shape[0], not as the text."""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_masked_output_for_any_weights",
    "test_weights_are_averaged_over_the_heads",
)

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[0], x.shape[0], dtype=torch.bool, device=x.device).triu(1)
    return attention(x, x, x, attn_mask=blocked)
