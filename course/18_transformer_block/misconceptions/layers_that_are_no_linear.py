"""`MLP` makes `up` and `down` of a class of its own. Each of them has to be an `nn.Linear`. The result is the same, but
code that looks for linear layers, to count, change or initialise them, does not find these.
"""

CAUGHT_BY = ("test_mlp_has_its_layers",)
SECTION = "Your task, part 3"

import torch
from torch import nn


class Dense(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(d_out, d_in) / d_in**0.5)
        self.bias = nn.Parameter(torch.zeros(d_out))

    def forward(self, x):
        return x @ self.weight.T + self.bias


class MLP(MLP):
    def __init__(self, d, hidden=None):
        super().__init__(d, hidden)
        hidden = self.up.out_features
        self.up, self.down = Dense(d, hidden), Dense(hidden, d)
