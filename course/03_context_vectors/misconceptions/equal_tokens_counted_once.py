"""`simple_self_attention` removes tokens that occur twice before it takes the softmax. A word that occurs twice is two tokens,
and each of them gets its share of the weight.
"""

CAUGHT_BY = ("test_self_attention_by_hand", "test_self_attention_of_any_size")
SECTION = "Every word gets a blend"

import torch


def simple_self_attention(inputs):
    different = torch.unique(inputs, dim=0)
    return torch.softmax(inputs @ different.T, dim=-1) @ different
