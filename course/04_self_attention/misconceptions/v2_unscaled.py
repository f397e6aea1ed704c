"""`SelfAttention_v2` does not scale the scores.

They should be divided by the square root of d_out before the softmax, as in version 1. With a new layer's small weights
you hardly notice. With larger ones the largest score takes nearly all the weight.
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
        scores = self.W_query(x) @ self.W_key(x).T
        return torch.softmax(scores, dim=-1) @ self.W_value(x)
