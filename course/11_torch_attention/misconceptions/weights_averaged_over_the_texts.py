"""`masked_torch_attention` asks for the weights of each head, (b, num_heads, t, t), and averages them over dimension 0.
That dimension counts the texts. The heads are dimension 1, and the average over them leaves (b, t, t).
"""

CAUGHT_BY = ("test_weights_of_the_lecture", "test_weights_are_averaged_over_the_heads")
SECTION = "A first run"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    output, weights = attention(x, x, x, attn_mask=blocked, average_attn_weights=False)
    return output, weights.mean(dim=0)
