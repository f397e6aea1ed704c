"""The check is commented out: 2 heads that share 3 features fail only later, with a shape that nobody understands."""

CAUGHT_BY = ("test_widths_that_cannot_be_shared_are_refused",)

import torch
from torch import nn


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out - d_out % num_heads or num_heads, context_length, dropout, num_heads, qkv_bias)
        # assert d_out % num_heads == 0
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
