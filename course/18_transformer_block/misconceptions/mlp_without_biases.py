"""`MLP` makes its two layers without biases. Both should have one. Without the bias of `up`, GELU bends at the same
value for every feature, and features differ in their direction only.
"""

CAUGHT_BY = (
    "test_mlp_has_its_layers",
    "test_gelu_between_two_layers",
    "test_block_has_its_parts",
    "test_dropout_on_what_is_added",
    "test_gradients_reach_everything",
    "test_mlp_for_any_weights",
    "test_residual_dropout",
    "test_gradients_are_right",
)
SECTION = "Your task, part 3"

import torch
from torch import nn


class MLP(MLP):
    def __init__(self, d, hidden=None):
        super().__init__(d, hidden)
        self.up = nn.Linear(d, self.up.out_features, bias=False)
        self.down = nn.Linear(self.up.out_features, d, bias=False)
