"""inplace=True writes into what the softmax needs for its gradient: nothing can be learned in training."""

CAUGHT_BY = ("test_it_can_learn_with_dropout",)

from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.dropout = nn.Dropout(dropout, inplace=True)
