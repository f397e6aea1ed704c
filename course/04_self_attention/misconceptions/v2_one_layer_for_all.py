"""`SelfAttention_v2` has one `nn.Linear` under three names: `W_query`, `W_key` and `W_value`.

It should have three layers, each with numbers of its own. With a shared layer, the query, key and value of a token are
equal. Weights that are loaded into one of the three overwrite the other two.
"""

CAUGHT_BY = (
    "test_v2_of_six_tokens",
    "test_v2_has_biases_if_asked",
    "test_v2_passes_gradients_on",
    "test_v2_for_any_weights",
    "test_v2_uses_its_biases",
    "test_v2_can_learn",
)
SECTION = "Self-attention that can learn"


class SelfAttention_v2(SelfAttention_v2):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out, qkv_bias)
        self.W_key = self.W_value = self.W_query
