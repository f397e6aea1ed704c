"""`CausalAttention` keeps its mask as a plain attribute. All that the layer keeps must move with `.to()`, and only
parameters and buffers do. The mask stays on the CPU when the layer moves to a GPU, and `forward` ends in an error about
two devices.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_it_moves_to_another_device")
SECTION = "Things that move"

import torch


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        del self.future
        self.future = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
