"""`CausalAttention` makes a generator with a fixed seed for each layer and draws its dropout from it. Each number has its
own random draw. Here all layers that are made drop the same weights in their first call, and in each call after it:
layers that are stacked practise with the same gaps.
"""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_each_weight_has_a_draw_of_its_own")
SECTION = "Dropout on the weights"

import math

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
        self.p = dropout
        self.generator = torch.Generator().manual_seed(123)
        self.register_buffer("mask", torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1))

    def forward(self, x):
        t = x.shape[1]
        if t > len(self.mask):
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.mT / math.sqrt(keys.shape[-1])
        weights = torch.softmax(scores.masked_fill(self.mask[:t, :t], -torch.inf), dim=-1)
        if self.training:
            keep = torch.rand(weights.shape, generator=self.generator).to(x.device) >= self.p
            weights = weights * keep / (1 - self.p)
        return weights @ values
