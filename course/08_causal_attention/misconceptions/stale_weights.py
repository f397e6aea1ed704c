"""`CausalAttention.forward` joins the three weight matrices in one for evaluation, and keeps it for the next calls. The
output must follow from the parameters as they are in this call. Weights that are assigned or loaded later have no
influence until the layer has been in training again.
"""

CAUGHT_BY = ("test_batch_of_two_texts", "test_any_weights_and_sizes")
SECTION = "Your task"

import math

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
        self.dropout = nn.Dropout(dropout)
        self.register_buffer("mask", torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1))
        self.joined = None

    def forward(self, x):
        t = x.shape[1]
        if t > len(self.mask):
            raise ValueError("too many tokens")
        layers = self.W_query, self.W_key, self.W_value
        if self.training or self.joined is None or (self.joined.dtype, self.joined.device) != (x.dtype, x.device):
            self.joined = torch.cat([layer.weight for layer in layers])
        parts = (x @ self.joined.mT).chunk(3, dim=-1)
        if self.W_query.bias is not None:
            parts = [part + layer.bias for part, layer in zip(parts, layers)]
        queries, keys, values = parts
        scores = queries @ keys.mT / math.sqrt(keys.shape[-1])
        weights = torch.softmax(scores.masked_fill(self.mask[:t, :t], -torch.inf), dim=-1)
        return self.dropout(weights) @ values
