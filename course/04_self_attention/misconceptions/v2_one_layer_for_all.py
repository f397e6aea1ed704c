"""The same nn.Linear serves as W_query, W_key and W_value."""

CAUGHT_BY = ("test_v2_of_six_tokens", "test_v2_for_any_weights")


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out, qkv_bias)
        self.W_key = self.W_value = self.W_query
