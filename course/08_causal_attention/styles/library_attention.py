"""torch's own attention, causal, with its dropout switched by the layer's mode."""

import torch.nn.functional as F
from torch import nn


class TooLong(ValueError):
    """A subclass of ValueError is a ValueError."""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.context_length, self.p = context_length, dropout
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x):
        if x.size(1) > self.context_length:
            raise TooLong
        p = self.p if self.training else 0.0
        return F.scaled_dot_product_attention(
            self.W_query(x), self.W_key(x), self.W_value(x), dropout_p=p, is_causal=True
        )
