"""`SelfAttention_v2` takes the softmax down the columns of the scores.

Each row belongs to one query, and its weights over the keys sum to one. As it is, the columns sum to one: the queries
share each key between them, and the weights of a query can sum to anything.
"""

CAUGHT_BY = (
    "test_v2_of_six_tokens",
    "test_v2_has_biases_if_asked",
    "test_v2_passes_gradients_on",
    "test_v2_for_any_weights",
    "test_v2_uses_its_biases",
    "test_v2_can_learn",
)
SECTION = "Many queries, many sentences"

import torch


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        scores = self.W_query(x) @ self.W_key(x).T / self.W_query.out_features**0.5
        return torch.softmax(scores, dim=0) @ self.W_value(x)
