"""`SelfAttention_v2` gives its three layers a bias even if `qkv_bias` is False.

They should have a bias only with `qkv_bias=True`. `nn.Linear` has one by default, unless it is told otherwise. Here it
shifts every query, key and value unasked.
"""

CAUGHT_BY = ("test_v2_has_biases_if_asked",)
SECTION = "The same with nn.Linear"


from torch import nn


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out, qkv_bias)
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out) for _ in range(3))
