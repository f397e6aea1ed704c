"""qkv_bias is ignored, and no layer has a bias."""

CAUGHT_BY = ("test_v2_of_six_tokens", "test_v2_uses_its_biases")


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out, False)
