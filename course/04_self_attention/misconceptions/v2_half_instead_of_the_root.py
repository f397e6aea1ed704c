"""`SelfAttention_v2` divides the scores by half of d_out. The square root is asked for. The two are the same only for 4. In
Python, a power comes before a division: `** 1 / 2` is half of the number, and `** 0.5` is its root.
"""

CAUGHT_BY = (
    "test_v2_of_six_tokens",
    "test_v2_has_biases_if_asked",
    "test_v2_passes_gradients_on",
    "test_v2_for_any_weights",
    "test_v2_uses_its_biases",
    "test_v2_can_learn",
)
SECTION = "Why the square root?"

import torch


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        scores = self.W_query(x) @ self.W_key(x).T / (self.W_query.out_features / 2)
        return torch.softmax(scores, dim=-1) @ self.W_value(x)
