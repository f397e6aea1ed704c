"""`SelfAttention_v2.forward` multiplies `x` by a layer with `@`.

An `nn.Linear` is called with `x`, like a function. A layer is not a tensor, so every call raises a TypeError. Only bare
matrices, as in `SelfAttention_v1`, can be multiplied.
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


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        return scaled_dot_product_attention(x @ self.W_query, x @ self.W_key, x @ self.W_value)[0]
