"""`MLP` approximates GELU by z times the sigmoid of 1.702 z. That formula is off by up to 0.02. The exact GELU and the
formula with tanh are asked for, which agree to 0.0005.
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
        return self.down(wide * torch.sigmoid(1.702 * wide))
