"""`MLP` calls its layers `fc1` and `fc2`. The docstring fixes the names `up` and `down`. Weights are saved and loaded
by name, so that other names do not fit.
"""

CAUGHT_BY = (
    "test_mlp_has_its_layers",
    "test_gelu_between_two_layers",
    "test_block_has_its_parts",
    "test_block_is_made_of_its_parts",
    "test_x_runs_straight_through",
    "test_block_is_causal",
    "test_dropout_on_what_is_added",
    "test_gradients_reach_everything",
    "test_they_move_to_float64_and_to_a_device",
    "test_mlp_for_any_weights",
    "test_residual_dropout",
    "test_gradients_are_right",
)
SECTION = "Your task, part 3"

import torch
from torch import nn
from torch.nn import functional as F


class MLP(nn.Module):
    def __init__(self, d, hidden=None):
        super().__init__()
        hidden = hidden or 4 * d
        self.fc1, self.fc2 = nn.Linear(d, hidden), nn.Linear(hidden, d)

    def forward(self, x):
        return self.fc2(F.gelu(self.fc1(x)))
