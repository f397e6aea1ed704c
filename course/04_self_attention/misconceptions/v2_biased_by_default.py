"""`SelfAttention_v2` gives its three layers a bias if `qkv_bias` is left out.

The default of `qkv_bias` is False, and here it is True. A call that passes True or False is right, and one that passes
nothing is not.
"""

CAUGHT_BY = ("test_v2_has_biases_if_asked",)
SECTION = "The same with nn.Linear"


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=True):
        super().__init__(d_in, d_out, qkv_bias)
