"""`SelfAttention_v1.forward` draws new random matrices in every call.

It should use the parameters that `__init__` makes. Two calls with the same `x` give different results, and training
changes parameters that no result depends on.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "A layer with parameters"


import torch


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        query, key, value = (x @ torch.rand_like(self.W_query) for _ in range(3))
        return scaled_dot_product_attention(query, key, value)[0]
