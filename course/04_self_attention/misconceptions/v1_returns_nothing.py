"""`SelfAttention_v1.forward` computes the context vectors and returns nothing.

A call of the layer is worth what `forward` returns, and without a `return` that is `None`. The context vectors are lost
as soon as they are made.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "A layer with parameters"


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        scaled_dot_product_attention(x @ self.W_query, x @ self.W_key, x @ self.W_value)
