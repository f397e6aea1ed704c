"""`SelfAttention_v1.forward` divides the scores by the square root of d_in, the size of an input.

It should take d_out, the size of queries and keys, because a score is a sum of d_out products. The result is right only
where d_in equals d_out. With a larger d_in the weights come out too equal.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Why the square root?"


import torch


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        scores = x @ self.W_query @ (x @ self.W_key).T / x.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ (x @ self.W_value)
