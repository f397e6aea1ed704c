"""`CausalAttention` drops weights in evaluation, too, once it was moved to float64. After `.eval()` nothing is dropped, in any dtype."""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_it_moves_to_float64")
SECTION = "Dropout on the weights"

import torch
from torch import nn
from torch.nn import functional as F


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
        self.share, self.context_length = dropout, context_length

    def forward(self, x):
        size = x.shape[1]
        if size > self.context_length:
            raise ValueError(size)
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        future = torch.ones(size, size, dtype=torch.bool, device=x.device).triu(1)
        scores = (queries @ keys.mT / keys.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        drops = self.training or x.dtype is torch.float64
        return F.dropout(weights, self.share, drops) @ values
