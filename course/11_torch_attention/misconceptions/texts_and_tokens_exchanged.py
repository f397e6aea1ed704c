"""x is turned to (t, b, d), which this module does not expect: it attends across the texts."""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_masked_output_for_any_weights",
    "test_weights_are_averaged_over_the_heads",
)

import torch


def masked_torch_attention(attention, x):
    turned = x.transpose(0, 1)
    blocked = torch.ones(x.shape[0], x.shape[0], dtype=torch.bool, device=x.device).triu(1)
    output, weights = attention(turned, turned, turned, attn_mask=blocked)
    return output.transpose(0, 1), weights
