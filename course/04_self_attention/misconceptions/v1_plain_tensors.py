"""`SelfAttention_v1` keeps its matrices as plain tensors.

Each should be an `nn.Parameter`, because only that is registered. `forward` gives the right result. But no optimiser
finds the matrices, no gradient reaches them, and `to(...)` does not move them.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "A layer with parameters"


import torch
from torch import nn


class SelfAttention_v1(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = torch.rand(d_in, d_out)
        self.W_key = torch.rand(d_in, d_out)
        self.W_value = torch.rand(d_in, d_out)

    def forward(self, x):
        return scaled_dot_product_attention(x @ self.W_query, x @ self.W_key, x @ self.W_value)[0]
