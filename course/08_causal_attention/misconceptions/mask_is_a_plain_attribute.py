"""The mask is a plain attribute of the layer, so that it stays on the CPU when the layer moves to a GPU."""

CAUGHT_BY = ("test_it_moves_to_another_device",)

import torch


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        del self.future
        self.future = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
