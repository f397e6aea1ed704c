"""One matrix makes queries, keys and values alike."""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_for_any_weights")


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        query = x @ self.W_query
        return scaled_dot_product_attention(query, query, query)[0]
