"""The weights of the heads are added up instead of averaged."""

CAUGHT_BY = ("test_masked_attention_of_the_lecture", "test_weights_are_averaged_over_the_heads")

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    output, weights = attention(x, x, x, attn_mask=blocked, average_attn_weights=False)
    return output, weights.sum(dim=1)
