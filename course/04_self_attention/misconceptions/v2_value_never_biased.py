"""`SelfAttention_v2` makes its value layer without a bias, whatever `qkv_bias` says.

With `qkv_bias=True` each of the three layers should have a bias. Queries and keys have theirs, but nothing is added to
the values, and a saved bias cannot be loaded.
"""

CAUGHT_BY = ("test_v2_has_biases_if_asked", "test_v2_uses_its_biases")
SECTION = "The same with nn.Linear"

import torch
from torch import nn


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=False)
