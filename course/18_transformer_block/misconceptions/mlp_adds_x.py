"""`MLP` adds x to its result. The block does that already, with an x that is not normalised. With both, the stream
gets the input twice, and an mlp whose last layer is zero no longer leaves the stream alone.
"""

CAUGHT_BY = (
    "test_gelu_between_two_layers",
    "test_x_runs_straight_through",
    "test_dropout_on_what_is_added",
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
        return x + self.down(F.gelu(self.up(x)))
