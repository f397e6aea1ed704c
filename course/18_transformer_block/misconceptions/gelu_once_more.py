"""`MLP` applies GELU between the layers and once more to the result. The second one is too much: the result should be
that of `down`, which can be as negative as it needs to be.
"""

CAUGHT_BY = (
    "test_gelu_between_two_layers",
    "test_gradients_reach_everything",
    "test_mlp_for_any_weights",
    "test_residual_dropout",
    "test_gradients_are_right",
)
SECTION = "Your task, part 3"

import torch
from torch.nn import functional as F


class MLP(MLP):
    def forward(self, x):
        return F.gelu(self.down(F.gelu(self.up(x))))
