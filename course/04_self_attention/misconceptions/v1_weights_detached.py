"""`SelfAttention_v1.forward` detaches the attention weights from the gradient.

Gradients should flow to `x` and to all three parameters, through the weights as well as the values. The output is
right, but `W_query` and `W_key` get no gradient. The layer never learns who should look at whom.
"""

CAUGHT_BY = ("test_v1_passes_gradients_on", "test_v1_can_learn")
SECTION = "A layer with parameters"


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        _, weights = scaled_dot_product_attention(x @ self.W_query, x @ self.W_key, x @ self.W_value)
        return weights.detach() @ (x @ self.W_value)
