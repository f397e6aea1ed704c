"""`SelfAttention_v1.forward` returns a pair: the context vectors and the weights.

It should return the context vectors alone, a tensor of shape (T, d_out). `scaled_dot_product_attention` gives two
results, of which the layer needs one. A pair does not fit into the next layer.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_for_any_weights")
SECTION = "Your task, part 2"


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        return scaled_dot_product_attention(x @ self.W_query, x @ self.W_key, x @ self.W_value)
