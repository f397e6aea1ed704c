"""`MLP` has no function between `up` and `down`. Two linear layers in a row are one linear layer: the wider middle
adds numbers to train and nothing that the model could not do before. GELU belongs between them.
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
        return self.down(self.up(x))
