"""`masked_torch_attention` turns x into (t, b, d) before the call. A module with `batch_first=True` expects (b, t, d).
It now takes tokens for texts: a token attends to tokens at the same position in other texts, and the weights have the
shape (t, b, b).
"""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_weights_of_the_lecture",
    "test_every_text_by_itself",
    "test_masked_output_for_any_weights",
    "test_later_tokens_never_get_in",
    "test_weights_are_averaged_over_the_heads",
)
SECTION = "Which dimension is the text?"

import torch


def masked_torch_attention(attention, x):
    turned = x.transpose(0, 1)
    blocked = torch.ones(x.shape[0], x.shape[0], dtype=torch.bool, device=x.device).triu(1)
    output, weights = attention(turned, turned, turned, attn_mask=blocked)
    return output.transpose(0, 1), weights
