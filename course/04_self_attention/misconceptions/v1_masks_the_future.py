"""`SelfAttention_v1` hides from each token all the tokens after it.

Nothing is masked in this layer: each query is scored against all keys. The first token sees only its own value, and
only the last row of the output is right. Causal attention comes in a later lesson.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Many queries, many sentences"

import torch


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        future = torch.ones(len(x), len(x), dtype=torch.bool).triu(1)
        return scaled_dot_product_attention(x @ self.W_query, x @ self.W_key, x @ self.W_value, future)[0]
