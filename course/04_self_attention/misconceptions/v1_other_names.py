"""`SelfAttention_v1` names its parameters `w_query`, `w_key` and `w_value`.

They should be `W_query`, `W_key` and `W_value`, with a capital letter. Parameters are registered, stored and loaded by
their names, and upper and lower case count. Under the agreed names nothing is found.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "A layer with parameters"


import torch
from torch import nn


class SelfAttention_v1(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.w_query = nn.Parameter(torch.rand(d_in, d_out))
        self.w_key = nn.Parameter(torch.rand(d_in, d_out))
        self.w_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        return scaled_dot_product_attention(x @ self.w_query, x @ self.w_key, x @ self.w_value)[0]
