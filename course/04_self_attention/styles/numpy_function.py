"""The function in NumPy, since no gradient is asked of it; the classes in torch, with a helper of their own."""

import numpy as np
import torch
from torch import nn


def scaled_dot_product_attention(query, key, value, mask=None):
    q, k, v = (np.asarray(tensor) for tensor in (query, key, value))
    scores = q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1])
    if mask is not None:
        scores = np.where(mask.numpy(), -np.inf, scores)
    scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = scores / scores.sum(axis=-1, keepdims=True)
    return torch.tensor(weights @ v), torch.tensor(weights)


def attend(q, k, v):
    return torch.softmax(q @ k.T / k.shape[-1] ** 0.5, dim=-1) @ v


class SelfAttention_v1(nn.Module):
    def __init__(self, d_in: int, d_out: int):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        return attend(x @ self.W_query, x @ self.W_key, x @ self.W_value)


class SelfAttention_v2(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)

    def forward(self, x):
        return attend(self.W_query(x), self.W_key(x), self.W_value(x))
