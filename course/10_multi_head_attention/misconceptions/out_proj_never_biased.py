"""`MultiHeadAttention` makes `out_proj` without a bias. `out_proj` always has one; only the layers of queries, keys
and values have theirs on request. A saved bias cannot be loaded.
"""

CAUGHT_BY = ("test_biases_are_where_they_should_be", "test_bias_only_where_it_is_asked_for")
SECTION = "All shapes, from the beginning to the end"

from torch import nn


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out, bias=False)
