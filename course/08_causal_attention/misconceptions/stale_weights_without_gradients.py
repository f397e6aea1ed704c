"""`CausalAttention.forward` joins the weights of the three layers under `torch.no_grad()` after `eval()`, and keeps the result for
the next such call. The output must follow from the parameters as they are in this call. Weights that are assigned or loaded
in between have no influence on the next such call.
"""

CAUGHT_BY = ("test_batch_of_two_texts", "test_any_weights_and_sizes")
SECTION = "Your task"

import math

import torch
from torch import nn
from torch.nn import functional as F


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
        is_kept = not self.training and not torch.is_grad_enabled()
        joined = self.joined if is_kept else None
        if joined is None:
            layers = self.W_query, self.W_key, self.W_value
            bias = None if self.W_query.bias is None else torch.cat([layer.bias for layer in layers])
            joined = torch.cat([layer.weight for layer in layers]), bias
        if is_kept:
            self.joined = joined
        queries, keys, values = F.linear(x, *joined).chunk(3, dim=-1)
        scores = queries @ keys.mT / math.sqrt(keys.shape[-1])
        weights = torch.softmax(scores.masked_fill(self.mask[:t, :t], -torch.inf), dim=-1)
        return self.dropout(weights) @ values
