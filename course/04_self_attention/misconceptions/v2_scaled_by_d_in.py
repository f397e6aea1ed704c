"""`SelfAttention_v2.forward` divides the scores by the square root of d_in.

It should take d_out, the number of features of a query, because a score is a sum of d_out products. Only where d_in
equals d_out is there no difference.
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
        scores = self.W_query(x) @ self.W_key(x).T / x.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ self.W_value(x)
