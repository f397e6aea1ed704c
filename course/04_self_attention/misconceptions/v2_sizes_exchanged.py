"""`SelfAttention_v2` makes its layers with d_out before d_in.

An `nn.Linear` is made with the size of its input first, and stores its weight the other way round, (d_out, d_in). As it
is, the layers expect inputs of size d_out, and x does not fit unless both sizes are equal.
"""

CAUGHT_BY = (
    "test_v2_of_six_tokens",
    "test_v2_has_biases_if_asked",
    "test_v2_passes_gradients_on",
    "test_v2_for_any_weights",
    "test_v2_uses_its_biases",
    "test_v2_can_learn",
)
SECTION = "The same with nn.Linear"

from torch import nn


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out, qkv_bias)
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_out, d_in, bias=qkv_bias) for _ in range(3))
