"""`MLP` uses tanh between its layers. GELU lets large numbers pass as they are. tanh squeezes them all to 1, so that a
strong signal and a very strong one look alike, and hardly any gradient gets through.
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
        return self.down(torch.tanh(self.up(x)))
