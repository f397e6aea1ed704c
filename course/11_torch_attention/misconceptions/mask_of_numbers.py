"""The mask is made of 0 and 1 and added to the scores, because .bool() was forgotten."""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_masked_output_for_any_weights",
    "test_weights_are_averaged_over_the_heads",
)

import torch


def masked_torch_attention(attention, x):
    mask = torch.triu(torch.ones(x.shape[1], x.shape[1], device=x.device), diagonal=1)
    return attention(x, x, x, attn_mask=mask)
