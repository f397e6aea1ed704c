"""`SelfAttention_v1` takes the softmax down the columns of the scores.

Each row belongs to one query, and its weights over the keys should sum to one. As it is, the columns sum to one: the
queries share each key between them, and a word's own weights can sum to anything.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Many queries, many sentences"

import torch


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        scores = (x @ self.W_query) @ (x @ self.W_key).T / self.W_key.shape[1] ** 0.5
        return torch.softmax(scores, dim=0) @ (x @ self.W_value)
