"""The parameters of v1 are made with requires_grad=False, as in the step-by-step example."""

CAUGHT_BY = ("test_v1_can_learn",)


import torch
from torch import nn


class SelfAttention_v1(SelfAttention_v1):
    def __init__(self, d_in, d_out):
        super().__init__(d_in, d_out)
        self.W_query = nn.Parameter(torch.rand(d_in, d_out), requires_grad=False)
        self.W_key = nn.Parameter(torch.rand(d_in, d_out), requires_grad=False)
        self.W_value = nn.Parameter(torch.rand(d_in, d_out), requires_grad=False)
