"""The variance divides by d - 1, and the mlp has a ReLU."""

import torch
from torch import nn
from torch.nn import functional as F


class LayerNorm(nn.Module):
    def __init__(self, d, eps=1e-05):
        super().__init__()
        self.eps = eps
        self.scale = nn.Parameter(torch.ones(d))
        self.shift = nn.Parameter(torch.zeros(d))

    def forward(self, x):
        centred = x - x.mean(dim=-1, keepdim=True)
        variance = x.var(dim=-1, keepdim=True)
        return self.scale * centred / torch.sqrt(variance + self.eps) + self.shift


class MLP(nn.Module):
    def __init__(self, d, hidden=None):
        super().__init__()
        hidden = 4 * d if hidden is None else hidden
        self.up = nn.Linear(d, hidden)
        self.down = nn.Linear(hidden, d)

    def forward(self, x):
        return self.down(F.relu(self.up(x)))


class Embeddings(nn.Module):
    def __init__(self, vocab_size, context_length, d):
        super().__init__()
        self.token = nn.Embedding(vocab_size, d)
        self.position = nn.Embedding(context_length, d)

    def forward(self, ids):
        num_tokens, context_length = (ids.shape[-1], self.position.num_embeddings)
        if num_tokens > context_length:
            raise ValueError(f"{num_tokens} ids are more than the context length {context_length}")
        return self.token(ids) + self.position(torch.arange(num_tokens, device=ids.device))


class TransformerBlock(nn.Module):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__()
        self.norm1 = LayerNorm(d)
        self.attention = MultiHeadAttention(d, d, context_length, dropout, num_heads)
        self.norm2 = LayerNorm(d)
        self.mlp = MLP(d)
        self.drop = nn.Dropout(dropout)

    def forward(self, x):
        y = x + self.drop(self.attention(self.norm1(x)))
        return y + self.drop(self.mlp(self.norm2(y)))
