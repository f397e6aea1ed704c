"""einsum, named letters, a mask that is added, and softmax by hand."""

import torch
from torch import nn
from torch.nn import functional


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out // num_heads * num_heads != d_out:
            raise ValueError("indivisible")
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.num_heads = num_heads
        self.dropout_p = dropout
        mask = torch.zeros(context_length, context_length).masked_fill(
            torch.arange(context_length)[None] > torch.arange(context_length)[:, None], -torch.inf
        )
        self.register_buffer("mask", mask)

    def forward(self, x):
        t, limit = x.shape[1], self.mask.shape[1]
        if t > limit:
            raise ValueError(f"{t} > {limit}")
        q, k, v = (f(x).unflatten(2, (self.num_heads, -1)) for f in (self.W_query, self.W_key, self.W_value))
        scores = torch.einsum("bqhd,bkhd->bhqk", q, k) * q.shape[-1] ** -0.5 + self.mask[:t, :t]
        powers = (scores - scores.amax(-1, keepdim=True)).exp()
        weights = powers / powers.sum(-1, keepdim=True)
        weights = functional.dropout(weights, p=self.dropout_p, training=self.training)
        context = torch.einsum("bhqk,bkhd->bqhd", weights, v)
        return self.out_proj(context.flatten(-2))
