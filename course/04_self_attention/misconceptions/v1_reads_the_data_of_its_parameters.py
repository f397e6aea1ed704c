"""`SelfAttention_v1.forward` reads the numbers of the matrices without their gradients, as `.data` and `.detach()` do.

It should use the parameters themselves. The output is right, but no gradient reaches `W_query`, `W_key` and `W_value`,
and training cannot change them.
"""

CAUGHT_BY = ("test_v1_passes_gradients_on", "test_v1_can_learn")
SECTION = "A layer with parameters"


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        return scaled_dot_product_attention(x @ self.W_query.data, x @ self.W_key.data, x @ self.W_value.data)[0]
