"""`MLP` applies GELU to x, in front of `up`. It belongs between the two layers. As it is, half of what the token knows
is gone before any layer has seen it, and the two linear layers are one.
"""

CAUGHT_BY = ("test_gelu_between_two_layers", "test_mlp_for_any_weights", "test_gradients_are_right")
SECTION = "Your task, part 3"

import torch
from torch.nn import functional as F


class MLP(MLP):
    def forward(self, x):
        return self.down(self.up(F.gelu(x)))
