"""`SelfAttention_v1.forward` makes queries, keys and values with the same matrix, `W_query`.

Each role should have its own matrix. If the three vectors of a token are equal, its question, heading and note are the
same, and the scores are symmetric again. `W_key` and `W_value` never learn.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Self-attention that can learn"


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        query = x @ self.W_query
        return scaled_dot_product_attention(query, query, query)[0]
