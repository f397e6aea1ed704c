"""`SelfAttention_v2` makes its key layer without a bias, whatever `qkv_bias` says.

With `qkv_bias=True` each of the three layers should have a bias. A bias of the keys adds the same number to all scores of
a query, so the softmax removes it and no output changes. But `W_key.bias` is None, and weights that have it cannot be
loaded.
"""

CAUGHT_BY = ("test_v2_has_biases_if_asked", "test_v2_uses_its_biases")
SECTION = "The same with nn.Linear"

from torch import nn


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=False)
