"""`SelfAttention_v1` divides the scores by half of d_out. The square root is asked for. The two are the same only for 4. In
Python, a power comes before a division: `** 1 / 2` is half of the number, and `** 0.5` is its root.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Why the square root?"

import torch


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        scores = (x @ self.W_query) @ (x @ self.W_key).T / (self.W_query.shape[1] / 2)
        return torch.softmax(scores, dim=-1) @ (x @ self.W_value)
