"""`SelfAttention_v2.forward` multiplies `x` by the stored weight of a layer, without transposing it.

The layer should be called: `nn.Linear` stores its matrix as (out, in), uses it transposed and adds the bias. With d_in
different from d_out, the product raises an error. With equal sizes, the numbers are wrong and the bias is missing.
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
        layers = self.W_query, self.W_key, self.W_value
        return scaled_dot_product_attention(*(x @ layer.weight for layer in layers))[0]
