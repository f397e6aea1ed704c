"""`MultiHeadAttention` gives `out_proj` a bias only if `qkv_bias` is True. `out_proj` always has a bias; the argument
is for queries, keys and values. By default the bias is missing, and a saved one cannot be loaded.
"""

CAUGHT_BY = ("test_biases_are_where_they_should_be", "test_bias_only_where_it_is_asked_for")
SECTION = "All shapes, from the beginning to the end"

from torch import nn


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out, bias=qkv_bias)
