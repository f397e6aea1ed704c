"""The scores are divided by the root of the width of x."""

import math

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
        self.dropout = nn.Dropout(dropout)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("future", future, persistent=False)

    def forward(self, x):
        num_tokens = x.shape[1]
        if num_tokens > len(self.future):
            raise ValueError(f"{num_tokens} tokens, but context_length is {len(self.future)}")
        queries, keys, values = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(x.shape[-1])
        scores = scores.masked_fill(self.future[:num_tokens, :num_tokens], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return weights @ values
