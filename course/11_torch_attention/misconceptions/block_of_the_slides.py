"""A block of the table is set by hand, as on a slide: the past is lost and the future stays visible."""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_masked_output_for_any_weights",
    "test_weights_are_averaged_over_the_heads",
)

import torch


def masked_torch_attention(attention, x):
    half = x.shape[1] // 2
    blocked = torch.zeros(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device)
    blocked[half:, :half] = True
    return attention(x, x, x, attn_mask=blocked)
