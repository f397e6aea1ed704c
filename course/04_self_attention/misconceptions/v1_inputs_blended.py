"""v1 blends the inputs' neighbours by weights, but forgets W_value: the keys are blended."""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_for_any_weights")


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        return scaled_dot_product_attention(x @ self.W_query, x @ self.W_key, x @ self.W_key)[0]
