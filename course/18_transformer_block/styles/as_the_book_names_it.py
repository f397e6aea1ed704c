"""The tanh formula written out as a module, a shortcut that is kept and added, torch.var without correction."""

import torch
import torch.nn as nn


class LayerNorm(nn.Module):
    def __init__(self, d, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.scale = nn.Parameter(torch.ones(d))
        self.shift = nn.Parameter(torch.zeros(d))

    def forward(self, x):
        mean = x.mean(dim=-1, keepdim=True)
        var = x.var(dim=-1, keepdim=True, unbiased=False)
        norm_x = (x - mean) / torch.sqrt(var + self.eps)
        return self.scale * norm_x + self.shift


class GELU(nn.Module):
    def forward(self, x):
        inner = torch.sqrt(torch.tensor(2.0 / torch.pi)) * (x + 0.044715 * torch.pow(x, 3))
        return 0.5 * x * (1 + torch.tanh(inner))


class MLP(nn.Module):
    def __init__(self, d, hidden=None):
        super().__init__()
        if hidden is None:
            hidden = 4 * d
        self.up = nn.Linear(d, hidden)
        self.act = GELU()
        self.down = nn.Linear(hidden, d)

    def forward(self, x):
        x = self.up(x)
        x = self.act(x)
        return self.down(x)


class TransformerBlock(nn.Module):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__()
        self.attention = MultiHeadAttention(
            d_in=d, d_out=d, context_length=context_length, dropout=dropout, num_heads=num_heads
        )
        self.mlp = MLP(d)
        self.norm1 = LayerNorm(d)
        self.norm2 = LayerNorm(d)
        self.drop_shortcut = nn.Dropout(dropout)

    def forward(self, x):
        shortcut = x
        x = self.norm1(x)
        x = self.attention(x)
        x = self.drop_shortcut(x)
        x = x + shortcut
        shortcut = x
        x = self.norm2(x)
        x = self.mlp(x)
        x = self.drop_shortcut(x)
        return x + shortcut
