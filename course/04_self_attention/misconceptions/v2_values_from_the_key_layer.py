"""`SelfAttention_v2.forward` blends the keys: it makes the values with `W_key`, or passes the keys twice.

Keys say how a word is found, and values what it hands over, so each needs a layer of its own. Here `W_value` plays no part, and no gradient reaches it.
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
        queries, keys = self.W_query(x), self.W_key(x)
        return scaled_dot_product_attention(queries, keys, keys)[0]
