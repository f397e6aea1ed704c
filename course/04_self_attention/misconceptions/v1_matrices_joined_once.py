"""`SelfAttention_v1` computes something from its parameters in the first call and keeps it, such as the three matrices
joined into one. Training changes the parameters after each step, but every later call uses the old numbers. Each call
must use the parameters as they are then.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_for_any_weights")
SECTION = "A layer with parameters"

import torch


class SelfAttention_v1(SelfAttention_v1):
    joined = None

    def forward(self, x):
        if self.joined is None:
            self.joined = torch.cat([self.W_query, self.W_key, self.W_value], dim=1)
        queries, keys, values = (x @ self.joined).chunk(3, dim=-1)
        return scaled_dot_product_attention(queries, keys, values)[0]
