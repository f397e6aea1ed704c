"""`SelfAttention_v1` makes its parameters with `requires_grad=False`.

The three matrices must require a gradient. The output is right, but no gradient reaches `W_query`, `W_key` and
`W_value`, and training cannot change them.
"""

CAUGHT_BY = ("test_v1_passes_gradients_on", "test_v1_can_learn")
SECTION = "Your task, part 2"


import torch
from torch import nn


class SelfAttention_v1(SelfAttention_v1):
    def __init__(self, d_in, d_out):
        super().__init__(d_in, d_out)
        self.W_query = nn.Parameter(torch.rand(d_in, d_out), requires_grad=False)
        self.W_key = nn.Parameter(torch.rand(d_in, d_out), requires_grad=False)
        self.W_value = nn.Parameter(torch.rand(d_in, d_out), requires_grad=False)
