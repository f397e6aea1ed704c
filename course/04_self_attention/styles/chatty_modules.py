"""Prints, warnings, unused layers, parameters of its own, other names for the same layers, dropout of zero."""

import math
import warnings

import torch
from torch import nn


class SelfAttention_v1(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.d_in, self.d_out = d_in, d_out
        self.W_query = nn.Parameter(torch.zeros(d_in, d_out))
        self.W_key = nn.Parameter(torch.ones(d_in, d_out))
        self.W_value = nn.Parameter(torch.full((d_in, d_out), 0.5))
        self.temperature = nn.Parameter(torch.ones(()))
        print("made a layer of", d_in, "by", d_out)

    def forward(self, x):
        warnings.warn("attention is quadratic", stacklevel=2)
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        scores = torch.addmm(torch.zeros(len(x), len(x), dtype=x.dtype), q, k.t()) / math.sqrt(self.d_out)
        self.last_weights = torch.softmax(scores / self.temperature, -1)
        return self.last_weights @ v


class Projection(nn.Linear):
    """A layer with a longer name."""


class SelfAttention_v2(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.layers = nn.ModuleList(Projection(d_in, d_out, bias=qkv_bias) for _ in range(3))
        self.W_query, self.W_key, self.W_value = self.layers
        self.dropout = nn.Dropout(0.0)
        self.unused = nn.Linear(d_out, d_out)

    def forward(self, x):
        q, k, v = (layer(x) for layer in self.layers)
        weights = self.dropout(torch.softmax(q @ k.transpose(0, 1) * (1 / math.sqrt(q.shape[-1])), dim=-1))
        print("weights", weights.shape)
        return weights @ v
