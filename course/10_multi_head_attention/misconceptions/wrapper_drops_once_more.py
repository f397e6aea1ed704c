"""The heads drop weights, and the wrapper drops some of their outputs as well."""

CAUGHT_BY = ("test_wrapper_hands_its_arguments_on",)

import torch
from torch import nn


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        return self.dropout(torch.cat([head(x) for head in self.heads], dim=-1))
