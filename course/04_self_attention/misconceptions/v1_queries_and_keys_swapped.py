"""`SelfAttention_v1.forward` makes the queries with `W_key` and the keys with `W_query`.

Each role should be made by the matrix of its name. Swapped, the table of scores is turned round: each word is looked at
where it should look. Training from the start would hide it, but weights from elsewhere give other results.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Self-attention that can learn"


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        return scaled_dot_product_attention(x @ self.W_key, x @ self.W_query, x @ self.W_value)[0]
