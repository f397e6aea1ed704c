"""`MLP` uses ReLU between its layers. The docstring asks for GELU, which lets small negative numbers pass a little and
has no corner. Weights that were trained with one do not fit the other.
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
        return self.down(torch.relu(self.up(x)))
