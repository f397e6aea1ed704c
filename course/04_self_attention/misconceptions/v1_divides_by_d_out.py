"""`SelfAttention_v1` divides the scores by d_out.

It must divide them by the square root of d_out. The scores grow like this root, so d_out is too much: the weights of a
query come out too equal. Only for d_out = 1 is there no difference.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Why the square root?"

import torch


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        scores = (x @ self.W_query) @ (x @ self.W_key).T / self.W_query.shape[1]
        return torch.softmax(scores, dim=-1) @ (x @ self.W_value)
