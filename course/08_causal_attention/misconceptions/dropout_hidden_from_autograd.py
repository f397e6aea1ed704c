"""The weights are dropped through .data: the gradients go the way of all weights, as if none had been dropped."""

CAUGHT_BY = ("test_it_can_learn_with_dropout",)

import torch
from torch import nn


class HiddenDropout(nn.Dropout):
    def forward(self, weights):
        if self.training:
            weights.data.mul_((torch.rand_like(weights) >= self.p) / (1 - self.p))
        return weights


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.dropout = HiddenDropout(dropout)
