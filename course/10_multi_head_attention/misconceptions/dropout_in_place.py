"""inplace=True writes into what the softmax needs for its gradient: nothing can be learned in training."""

CAUGHT_BY = ("test_gradients_go_by_way_of_what_is_kept",)

from torch import nn


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.dropout = nn.Dropout(dropout, inplace=True)
