"""The mask is handed over as the padding mask, which blocks the same tokens for every query."""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_masked_output_for_any_weights",
    "test_weights_are_averaged_over_the_heads",
)

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[0], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    return attention(x, x, x, key_padding_mask=blocked)
