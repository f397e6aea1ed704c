"""v2 multiplies by layer.weight instead of calling the layer: it is stored transposed."""

CAUGHT_BY = ("test_v2_of_six_tokens", "test_v2_for_any_weights")


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        layers = self.W_query, self.W_key, self.W_value
        return scaled_dot_product_attention(*(x @ layer.weight for layer in layers))[0]
