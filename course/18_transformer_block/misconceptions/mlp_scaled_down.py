"""`MLP` divides what `up` gives by the root of the width. Nothing of that kind is in the formula; that root belongs to
the dot products of attention. As it is, GELU works near 0, where it is almost linear.
"""

CAUGHT_BY = (
    "test_gelu_between_two_layers",
    "test_gradients_reach_everything",
    "test_mlp_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Your task, part 3"

import torch
from torch.nn import functional as F


class MLP(MLP):
    def forward(self, x):
        wide = self.up(x) / self.up.out_features**0.5
        return self.down(F.gelu(wide))
