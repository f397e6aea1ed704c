"""`CausalAttention.forward` drops weights through `.data`, where autograd does not look. Dropping and scaling must be
part of the computation, so that gradients pass through the kept weights only. The outputs are right, but in training
with dropout the gradients of queries and keys are wrong.
"""

CAUGHT_BY = ("test_it_can_learn_with_dropout",)
SECTION = "Your task"

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
