"""`SelfAttention_v1` passes queries, values and keys in this order. `scaled_dot_product_attention` takes query, key and
value: as it is, the queries are compared with the values, and the keys are blended.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Self-attention that can learn"
CHANGE = {"x @ self.W_query, x @ self.W_key, x @ self.W_value": "x @ self.W_query, x @ self.W_value, x @ self.W_key"}
