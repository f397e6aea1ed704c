"""v2 multiplies by the transposed weight and leaves the bias out."""

CAUGHT_BY = ("test_v2_uses_its_biases",)


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        layers = self.W_query, self.W_key, self.W_value
        return scaled_dot_product_attention(*(x @ layer.weight.T for layer in layers))[0]
