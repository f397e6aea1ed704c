"""`masked_torch_attention` returns the output alone. It should return a tuple of two, the output and the weights, as
the module does. A caller who unpacks the result takes the tensor apart text by text, or gets an error.
"""

CAUGHT_BY = ("test_weights_of_the_lecture", "test_weights_are_averaged_over_the_heads")
SECTION = "A first run"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    return attention(x, x, x, attn_mask=blocked)[0]
