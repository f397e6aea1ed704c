"""`SelfAttention_v2` divides the scores by d_out.

It must divide them by the square root of d_out. The scores grow like this root, so d_out is too much: the weights of a
query come out too equal. Only for d_out = 1 is there no difference.
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
        scores = self.W_query(x) @ self.W_key(x).T / self.W_query.out_features
        return torch.softmax(scores, dim=-1) @ self.W_value(x)
