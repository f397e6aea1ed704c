"""torch's own pieces: nn.LayerNorm without its weights as a base class, F.gelu, F.dropout, F.embedding."""

import torch
import torch.nn.functional as F
from torch import nn


class LayerNorm(nn.LayerNorm):
    def __init__(self, d, eps=1e-5):
        super().__init__(d, eps=eps, elementwise_affine=False)
        self.register_parameter("scale", nn.Parameter(torch.ones(d)))
        self.register_parameter("shift", nn.Parameter(torch.zeros(d)))

    def forward(self, x):
        return F.layer_norm(x, self.normalized_shape, self.scale, self.shift, self.eps)


class MLP(nn.Module):
    def __init__(self, d, hidden=None):
        super().__init__()
        self.up, self.down = nn.Linear(d, hidden or d * 4), nn.Linear(hidden or d * 4, d)
        self.activation = nn.GELU()

    def forward(self, x):
        return self.down(self.activation(self.up(x)))


class Embeddings(nn.Module):
    def __init__(self, vocab_size, context_length, d):
        super().__init__()
        self.context_length = context_length
        self.token = nn.Embedding(num_embeddings=vocab_size, embedding_dim=d)
        self.position = nn.Embedding(num_embeddings=context_length, embedding_dim=d)

    def forward(self, ids):
        if ids.size(-1) > self.context_length:
            raise ValueError("too many tokens")
        return F.embedding(ids, self.token.weight).add(self.position.weight[: ids.size(-1)])


class TransformerBlock(nn.Module):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__()
        self.mlp = MLP(d)
        self.attention = MultiHeadAttention(d, d, context_length, dropout, num_heads, qkv_bias=False)
        self.norm2, self.norm1 = LayerNorm(d), LayerNorm(d)
        self.p = dropout

    def forward(self, x):
        x = x + F.dropout(self.attention(self.norm1(x)), self.p, self.training)
        return x + F.dropout(self.mlp(self.norm2(x)), p=self.p, training=self.training)
