"""The heads are added up instead of standing side by side."""

import torch
from torch import nn


class MultiHeadAttentionWrapper(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        head = (d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([CausalAttention(*head) for _ in range(num_heads)])

    def forward(self, x):
        outputs = [head(x) for head in self.heads]
        return torch.stack(outputs).sum(0)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError(f"{num_heads} heads cannot share d_out = {d_out} features equally")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", blocked, persistent=False)

    def forward(self, x):
        num_tokens, context_length = (x.shape[1], self.mask.shape[0])
        if num_tokens > context_length:
            raise ValueError(f"{num_tokens} tokens are more than the context length {context_length}")
        queries, keys, values = (
            layer(x).unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:num_tokens, :num_tokens], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).flatten(2)
        return self.out_proj(context)


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "dropout": 0.1, "num_heads": 12}
