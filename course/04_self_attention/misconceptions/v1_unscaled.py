"""`SelfAttention_v1` does not scale the scores.

They should be divided by the square root of d_out before the softmax. With small numbers you hardly notice. With larger
ones the largest score takes nearly all the weight, and the gradients vanish.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Why the square root?"

import torch


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        scores = (x @ self.W_query) @ (x @ self.W_key).T
        return torch.softmax(scores, dim=-1) @ (x @ self.W_value)
