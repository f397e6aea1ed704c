"""After `.eval()`, `SelfAttention_v2` keeps numbers that it has computed from its parameters, such as the three matrices
joined into one. If the parameters get other numbers, by `load_state_dict` or by hand, later calls still use the old
ones. Compute from the parameters in every call.
"""

CAUGHT_BY = ("test_v2_leaves_x_as_it_is", "test_v2_for_any_weights")
SECTION = "A layer with parameters"

import torch
import torch.nn.functional as F


class SelfAttention_v2(SelfAttention_v2):
    joined = None

    def forward(self, x):
        if self.training or self.joined is None:
            layers = self.W_query, self.W_key, self.W_value
            bias = None if self.W_query.bias is None else torch.cat([layer.bias for layer in layers])
            self.joined = torch.cat([layer.weight for layer in layers]), bias
        queries, keys, values = F.linear(x, *self.joined).chunk(3, dim=-1)
        return scaled_dot_product_attention(queries, keys, values)[0]
