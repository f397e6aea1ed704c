"""`MultiHeadAttention` makes its four layers of a class of its own, which multiplies by a matrix and adds a bias. The
contract promises `nn.Linear`. The output is the same, but code that looks for `nn.Linear` layers, to set their first
weights or to shrink them, does not find these.
"""

CAUGHT_BY = ("test_biases_are_where_they_should_be", "test_bias_only_where_it_is_asked_for")
SECTION = "Many small layers are one wide layer"

import torch
from torch import nn


class Projection(nn.Module):
    def __init__(self, d_in, d_out, bias=True):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(d_out, d_in) / d_in**0.5)
        self.bias = nn.Parameter(torch.zeros(d_out)) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        return y if self.bias is None else y + self.bias


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.W_query, self.W_key, self.W_value = (Projection(d_in, d_out, qkv_bias) for _ in range(3))
        self.out_proj = Projection(d_out, d_out)
