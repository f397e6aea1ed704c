"""`SelfAttention_v1` detaches x. The output is right, and the parameters learn, but no gradient flows back to x. If a
layer below made x, that layer learns nothing.
"""

CAUGHT_BY = ("test_v1_passes_gradients_on", "test_v1_can_learn")
SECTION = "A layer with parameters"
CHANGE = {
    "x @ self.W_query, x @ self.W_key, x @ self.W_value": "x.detach() @ self.W_query, x.detach() @ self.W_key, x.detach() @ self.W_value"
}
