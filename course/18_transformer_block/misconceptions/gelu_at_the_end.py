"""`MLP` applies GELU to its result, behind `down`. It belongs between the two layers. As it is, the mlp can hardly
ever subtract anything from the stream, because its result is never below -0.17.
"""

CAUGHT_BY = (
    "test_gelu_between_two_layers",
    "test_mlp_for_any_weights",
    "test_residual_dropout",
    "test_gradients_are_right",
)
SECTION = "Your task, part 3"

import torch
from torch.nn import functional as F


class MLP(MLP):
    def forward(self, x):
        return F.gelu(self.down(self.up(x)))
