"""`MLP` writes the tanh formula of GELU with 0.44715 as the factor of the cube. The decimal point has slipped: it is
0.044715. The curve bends too fast, and the results are off by up to 0.1.
"""

CAUGHT_BY = (
    "test_gelu_between_two_layers",
    "test_gradients_reach_everything",
    "test_mlp_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "The feed-forward network"

import torch
from torch.nn import functional as F


class MLP(MLP):
    def forward(self, x):
        wide = self.up(x)
        return self.down(0.5 * wide * (1 + torch.tanh((2 / torch.pi) ** 0.5 * (wide + 0.44715 * wide**3))))
