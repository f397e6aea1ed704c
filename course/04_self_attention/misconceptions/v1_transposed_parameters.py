"""`SelfAttention_v1` makes its parameters with shape (d_out, d_in).

Bare parameters should have shape (d_in, d_out); only `nn.Linear` stores its matrix the other way round. By itself the
layer still computes attention. But matrices of the agreed shape do not fit, or are used transposed where d_in equals
d_out.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "One context vector, step by step"


import torch
from torch import nn


class SelfAttention_v1(SelfAttention_v1):
    def __init__(self, d_in, d_out):
        super().__init__(d_in, d_out)
        self.W_query = nn.Parameter(torch.rand(d_out, d_in))
        self.W_key = nn.Parameter(torch.rand(d_out, d_in))
        self.W_value = nn.Parameter(torch.rand(d_out, d_in))

    def forward(self, x):
        return scaled_dot_product_attention(x @ self.W_query.T, x @ self.W_key.T, x @ self.W_value.T)[0]
