"""`MultiHeadAttention` applies dropout in place, with `inplace=True`. The softmax needs its own result for its
gradient, so dropout must not overwrite it. With dropout above 0, every backward pass in training ends in a
RuntimeError; the output itself is right.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_gradients_go_by_way_of_what_is_kept")
SECTION = "Your task, part 2"

from torch import nn


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.dropout = nn.Dropout(dropout, inplace=True)
