"""`SelfAttention_v1` makes parameters of shape (d_out, d_in) from small normal numbers. The start values are free, but
bare parameters must have shape (d_in, d_out): only `nn.Linear` stores its matrix the other way round. Matrices of the
agreed shape do not fit, or are used transposed where d_in equals d_out.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "One context vector, step by step"

import torch
from torch import nn


class SelfAttention_v1(SelfAttention_v1):
    def __init__(self, d_in, d_out):
        super().__init__(d_in, d_out)
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Parameter(torch.randn(d_out, d_in) * 0.1))

    def forward(self, x):
        queries, keys, values = (x @ matrix.T for matrix in (self.W_query, self.W_key, self.W_value))
        return scaled_dot_product_attention(queries, keys, values)[0]
