"""`SelfAttention_v2.forward` multiplies by the weights of the layers and leaves out their biases.

Queries, keys and values should include the bias, as they do if the layer is called. With `qkv_bias=True` the biases
exist, but they change no result and get no gradient. Without biases nothing is wrong.
"""

CAUGHT_BY = ("test_v2_has_biases_if_asked", "test_v2_uses_its_biases", "test_v2_can_learn")
SECTION = "The same with nn.Linear"


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        layers = self.W_query, self.W_key, self.W_value
        return scaled_dot_product_attention(*(x @ layer.weight.T for layer in layers))[0]
