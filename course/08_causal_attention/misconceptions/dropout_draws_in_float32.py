"""The dropout of `CausalAttention` collects the kept weights in new zeros, which are float32. After
`.to(torch.float64)` the whole layer must work in float64. float64 weights cannot be written into float32 zeros:
training with dropout ends in an error, while evaluation works.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_it_moves_to_float64")
SECTION = "Things that move"

import torch
from torch import nn


class NewZeros(nn.Dropout):
    def forward(self, weights):
        if not self.training or self.p == 0:
            return weights
        kept = torch.rand_like(weights) >= self.p
        dropped = torch.zeros(weights.shape, device=weights.device)
        dropped[kept] = weights[kept] / (1 - self.p)
        return dropped


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.dropout = NewZeros(dropout)
