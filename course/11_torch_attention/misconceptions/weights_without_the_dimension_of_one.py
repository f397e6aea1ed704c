"""`masked_torch_attention` drops dimension 1 of the weights if it is 1. The weights have three dimensions for every length.
A text of one token has one weight, and its table is of shape (1, 1).
"""

CAUGHT_BY = ("test_weights_of_the_lecture", "test_weights_are_averaged_over_the_heads")
SECTION = "Your task, part 1"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    output, weights = attention(x, x, x, attn_mask=blocked)
    return output, weights.squeeze(1)
