"""The attention weights are detached, so that queries and keys never learn."""

CAUGHT_BY = ("test_v1_can_learn",)


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        _, weights = scaled_dot_product_attention(x @ self.W_query, x @ self.W_key, x @ self.W_value)
        return weights.detach() @ (x @ self.W_value)
