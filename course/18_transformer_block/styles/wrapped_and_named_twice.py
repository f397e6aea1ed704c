"""Parts under a second name, too: in an nn.Sequential, a Residual module, an nn.ModuleList."""

import torch
from torch import nn


class MLP(nn.Module):
    def __init__(self, d, hidden=None):
        super().__init__()
        hidden = hidden or 4 * d
        self.net = nn.Sequential(nn.Linear(d, hidden), nn.GELU(approximate="tanh"), nn.Linear(hidden, d))
        self.up, self.down = self.net[0], self.net[2]

    def forward(self, x):
        return self.net(x)


class Residual(nn.Module):
    def __init__(self, norm, layer, p):
        super().__init__()
        self.steps = nn.ModuleList([norm, layer, nn.Dropout(p)])

    def forward(self, x):
        h = x
        for step in self.steps:
            h = step(h)
        return torch.add(h, x)


class TransformerBlock(nn.Module):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__()
        self.norm1, self.norm2, self.mlp = LayerNorm(d), LayerNorm(d), MLP(d)
        self.attention = MultiHeadAttention(d, d, context_length, dropout, num_heads)
        first, second = Residual(self.norm1, self.attention, dropout), Residual(self.norm2, self.mlp, dropout)
        self.both = nn.Sequential(first, second)

    def forward(self, x):
        return self.both(x)
