"""`MLP` writes GELU with erf and forgets to divide by the root of 2. erf belongs to a normal number with a variance of
one half. The bend is too sharp: at 1 the result is 0.92, not 0.84.
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
        return self.down(0.5 * wide * (1 + torch.erf(wide)))
