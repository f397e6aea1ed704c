"""dropout is passed on as the bias: any value above 0 gives biases."""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_dropout_acts_on_the_weights")


from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bool(dropout) or qkv_bias) for _ in range(3))
