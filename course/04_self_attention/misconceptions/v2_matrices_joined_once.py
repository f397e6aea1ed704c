"""`SelfAttention_v2` computes something from its parameters in the first call and keeps it, such as the three matrices
joined into one. Training changes the parameters after each step, but every later call uses the old numbers. Each call
must use the parameters as they are then.
"""

CAUGHT_BY = ("test_v2_of_six_tokens", "test_v2_for_any_weights")
SECTION = "A layer with parameters"

import torch
import torch.nn.functional as F


class SelfAttention_v2(SelfAttention_v2):
    joined = None

    def forward(self, x):
        if self.joined is None:
            layers = self.W_query, self.W_key, self.W_value
            bias = None if self.W_query.bias is None else torch.cat([layer.bias for layer in layers])
            self.joined = torch.cat([layer.weight for layer in layers]), bias
        queries, keys, values = F.linear(x, *self.joined).chunk(3, dim=-1)
        return scaled_dot_product_attention(queries, keys, values)[0]
