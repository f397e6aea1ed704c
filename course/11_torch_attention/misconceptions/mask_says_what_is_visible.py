"""The mask is True where a token may look, as in the other function: here True means blocked."""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_masked_output_for_any_weights",
    "test_weights_are_averaged_over_the_heads",
)

import torch


def masked_torch_attention(attention, x):
    visible = torch.ones(x.shape[1], x.shape[1], device=x.device).tril().bool()
    return attention(x, x, x, attn_mask=visible)
