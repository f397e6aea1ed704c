"""v2 has bare parameters again instead of nn.Linear layers."""

CAUGHT_BY = ("test_v2_of_six_tokens", "test_v2_for_any_weights")


class SelfAttention_v2(SelfAttention_v1):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out)
