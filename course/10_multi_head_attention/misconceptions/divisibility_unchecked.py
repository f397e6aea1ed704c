"""`MultiHeadAttention` can be made with a `num_heads` that does not divide `d_out`. It must raise a ValueError in
`__init__`. Two heads that share 3 features fail only in `forward`, with a message about an invalid shape that does not
mention heads.
"""

CAUGHT_BY = ("test_widths_that_cannot_be_shared_are_refused",)
SECTION = "All shapes, from the beginning to the end"

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
