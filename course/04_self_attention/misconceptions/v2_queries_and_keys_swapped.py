"""`SelfAttention_v2.forward` exchanges queries and keys: it makes each with the layer of the other, or passes them in the
wrong order. The queries are `W_query(x)` and come first. Exchanged, the table of scores is turned round: each word is
looked at where it should look. Weights from elsewhere then give other results.
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
    def forward(self, x):
        return scaled_dot_product_attention(self.W_key(x), self.W_query(x), self.W_value(x))[0]
