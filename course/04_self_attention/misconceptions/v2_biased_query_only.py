"""Only the query's layer gets a bias."""

CAUGHT_BY = ("test_v2_of_six_tokens", "test_v2_uses_its_biases")


from torch import nn


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
