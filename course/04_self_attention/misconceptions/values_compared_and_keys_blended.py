"""`SelfAttention_v1.forward` exchanges keys and values: it passes them in the wrong order, or makes each with the matrix of the
other. `scaled_dot_product_attention` takes query, key and value. Exchanged, the queries are compared with the values, and
the keys are blended.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Self-attention that can learn"
CHANGE = {"x @ self.W_query, x @ self.W_key, x @ self.W_value": "x @ self.W_query, x @ self.W_value, x @ self.W_key"}
