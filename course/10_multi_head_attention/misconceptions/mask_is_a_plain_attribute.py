"""`MultiHeadAttention` keeps its mask as a plain attribute. It should be a buffer, which moves with the module and is
not trained. After `.to(device)` the parameters are on the GPU and the mask is still on the CPU, so the next call fails.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_module_moves_to_another_device")
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        del self.mask
        self.mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
