"""`SelfAttention_v2.forward` detaches `x` on its way to the values.

The gradient of `x` should come through queries, keys and values. The output and the gradients of the parameters are
right. But the part of the values is missing from the gradient of `x`, so layers in front of this one learn the wrong
thing.
"""

CAUGHT_BY = ("test_v2_passes_gradients_on", "test_v2_can_learn")
SECTION = "A layer with parameters"


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        return scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x.detach()))[0]
