"""The argument dropout is not used."""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_dropout_acts_on_the_weights")


from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.dropout = nn.Identity()
