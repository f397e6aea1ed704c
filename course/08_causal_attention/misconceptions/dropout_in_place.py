"""The dropout of `CausalAttention` works with `inplace=True` and overwrites the result of the softmax. The softmax
needs this result for its gradient. The outputs are right, but in training with dropout above 0 the backward pass ends
in an error.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_it_can_learn_with_dropout")
SECTION = "Your task"

from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.dropout = nn.Dropout(dropout, inplace=True)
