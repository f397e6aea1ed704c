"""v2 multiplies a layer by the input with @, where the layer is to be called."""

CAUGHT_BY = ("test_v2_of_six_tokens", "test_v2_for_any_weights")


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        return scaled_dot_product_attention(self.W_query @ x, self.W_key @ x, self.W_value @ x)[0]
