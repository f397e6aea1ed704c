"""`CausalAttention` computes the first eight texts of a batch and repeats the first one in place of the others. A batch may have
any size.
"""

CAUGHT_BY = ("test_other_texts_have_no_influence", "test_any_weights_and_sizes")
SECTION = "A batch of texts"

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
        x = torch.cat([x[:8], x[:1].expand(max(len(x) - 8, 0), *x.shape[1:])])
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        future = torch.ones(size, size, dtype=torch.bool, device=x.device).triu(1)
        scores = (queries @ keys.mT / keys.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return F.dropout(weights, self.share, self.training) @ values
