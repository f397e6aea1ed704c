"""`SelfAttention_v1.forward` exchanges queries and keys: it makes each with the matrix of the other, or passes them in the
wrong order. The queries are `x @ W_query` and come first. Exchanged, the table of scores is turned round: each word is
looked at where it should look. Training from the start would hide it, but weights from elsewhere give other results.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Self-attention that can learn"


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        return scaled_dot_product_attention(x @ self.W_key, x @ self.W_query, x @ self.W_value)[0]
