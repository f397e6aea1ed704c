"""forward draws new matrices each time: no two calls agree, and nothing is learnt."""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_for_any_weights")


import torch


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        query, key, value = (x @ torch.rand_like(self.W_query) for _ in range(3))
        return scaled_dot_product_attention(query, key, value)[0]
