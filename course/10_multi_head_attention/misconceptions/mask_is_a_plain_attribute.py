"""The mask is a plain attribute of the module, so that it stays on the CPU when the module moves to a GPU."""

CAUGHT_BY = ("test_module_moves_to_another_device",)

import torch


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        del self.mask
        self.mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
