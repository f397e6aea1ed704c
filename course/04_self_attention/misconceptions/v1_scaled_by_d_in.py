"""v1 divides the scores by the root of d_in, the length of an input."""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_for_any_weights")


import torch


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        scores = x @ self.W_query @ (x @ self.W_key).T / x.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ (x @ self.W_value)
