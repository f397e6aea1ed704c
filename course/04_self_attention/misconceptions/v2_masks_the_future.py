"""v2 masks later tokens, which belongs to causal attention."""

CAUGHT_BY = ("test_v2_of_six_tokens", "test_v2_for_any_weights")


import torch


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        future = torch.ones(len(x), len(x), dtype=torch.bool).triu(1)
        return scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x), future)[0]
