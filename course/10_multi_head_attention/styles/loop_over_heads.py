"""Loops over the heads, slices instead of reshapes, results written into place, and some printing."""

import math
import warnings

import torch
from torch import nn


class MultiHeadAttentionWrapper(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.d_out = d_out
        self.heads = nn.ModuleList()
        for _ in range(num_heads):
            self.heads.append(
                CausalAttention(
                    d_in=d_in, d_out=d_out, context_length=context_length, dropout=dropout, qkv_bias=qkv_bias
                )
            )

    def forward(self, x):
        b, t, _ = x.shape
        out = torch.empty(b, t, self.d_out * len(self.heads), dtype=x.dtype, device=x.device)
        for i, head in enumerate(self.heads):
            out[:, :, i * self.d_out : (i + 1) * self.d_out] = head(x)
        print("output", out.shape)
        return out


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        head_dim, rest = divmod(d_out, num_heads)
        if rest != 0:
            raise ValueError("d_out must be divisible by num_heads")
        self.d_in, self.d_out, self.n, self.head_dim = d_in, d_out, num_heads, head_dim
        self.context_length = context_length
        self.out_proj = nn.Linear(d_out, d_out)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.drop = nn.Dropout(p=dropout)

    def attend(self, q, k, v):
        t = q.shape[1]
        weights = []
        for i in range(t):
            row = torch.stack([(q[:, i] * k[:, j]).sum(-1) for j in range(i + 1)], dim=-1) / math.sqrt(self.head_dim)
            weights.append(nn.functional.pad(torch.softmax(row, -1), (0, t - i - 1)))
        return torch.matmul(self.drop(torch.stack(weights, dim=1)), v)

    def forward(self, x):
        if x.size(1) > self.context_length:
            raise ValueError("too long")
        warnings.warn("slow", stacklevel=1)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        heads = []
        for i in range(self.n):
            part = slice(i * self.head_dim, (i + 1) * self.head_dim)
            heads.append(self.attend(q[..., part], k[..., part], v[..., part]))
        return self.out_proj(torch.cat(heads, dim=2))


def gpt2_small_arguments():
    """Computed from the published configuration, which has biases and a width per head."""
    head, heads = 64, 12
    sizes = dict(zip(("d_in", "d_out"), [head * heads] * 2, strict=True))
    return sizes | {"context_length": 2**10, "num_heads": heads, "dropout": 0, "qkv_bias": True}
