"""`SelfAttention_v2` ignores `qkv_bias`: none of its layers has a bias.

With `qkv_bias=True` each of the three layers should have one. By default nothing is wrong. With True, there is no
`W_query.bias` to train or to load, nor a bias of the other two.
"""

CAUGHT_BY = ("test_v2_has_biases_if_asked", "test_v2_uses_its_biases")
SECTION = "The same with nn.Linear"


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out, False)
