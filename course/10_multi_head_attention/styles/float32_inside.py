"""Scores and weights in float32 whatever comes in, -1e9 instead of -inf, a plain attribute for the mask."""

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if num_heads < 1 or d_out % num_heads:
            raise ValueError("num_heads must divide d_out")
        self.num_heads = num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(in_features=d_out, out_features=d_out)
        self.attn_dropout = nn.Dropout(dropout)
        self.visible = torch.tril(torch.ones(context_length, context_length))

    def forward(self, x):
        num_tokens = x.shape[1]
        if num_tokens > len(self.visible):
            raise ValueError("more tokens than context_length")
        q, k, v = [
            torch.stack(layer(x).split(layer.out_features // self.num_heads, dim=-1), dim=1)
            for layer in (self.W_query, self.W_key, self.W_value)
        ]
        scores = (q.float() @ k.float().transpose(-1, -2)) / (k.shape[-1] ** 0.5)
        scores = scores.masked_fill(self.visible[:num_tokens, :num_tokens].to(x.device) == 0, -1e9)
        weights = self.attn_dropout(scores.softmax(-1)).to(x.dtype)
        context = torch.cat([(w @ u) for w, u in zip(weights.unbind(1), v.unbind(1), strict=True)], dim=-1)
        return self.out_proj(context)
