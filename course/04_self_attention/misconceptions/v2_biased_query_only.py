"""`SelfAttention_v2` gives a bias to `W_query` alone.

With `qkv_bias=True` each of the three layers should have one. The keys and the values get no bias here, and
`W_key.bias` and `W_value.bias` are None. Without `qkv_bias` nothing is wrong.
"""

CAUGHT_BY = ("test_v2_has_biases_if_asked", "test_v2_uses_its_biases")
SECTION = "The same with nn.Linear"


from torch import nn


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
