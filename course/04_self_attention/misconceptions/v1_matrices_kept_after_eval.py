"""After `.eval()`, `SelfAttention_v1` keeps numbers that it has computed from its parameters, such as the three matrices
joined into one. If the parameters get other numbers, by `load_state_dict` or by hand, later calls still use the old
ones. Compute from the parameters in every call.
"""

CAUGHT_BY = ("test_v1_leaves_x_as_it_is", "test_v1_for_any_weights")
SECTION = "A layer with parameters"

import torch


class SelfAttention_v1(SelfAttention_v1):
    joined = None

    def forward(self, x):
        if self.training or self.joined is None:
            self.joined = torch.cat([self.W_query, self.W_key, self.W_value], dim=1)
        queries, keys, values = (x @ self.joined).chunk(3, dim=-1)
        return scaled_dot_product_attention(queries, keys, values)[0]
