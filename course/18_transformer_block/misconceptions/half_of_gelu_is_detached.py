"""`MLP` writes GELU by hand and takes the probability out of the graph. The result is right. The gradient lacks a
part: where z changes, the probability that it is multiplied by changes, too.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_gradients_are_right")
SECTION = "The feed-forward network"

import torch
from torch.nn import functional as F


class MLP(MLP):
    def forward(self, x):
        wide = self.up(x)
        return self.down(wide * torch.special.ndtr(wide.detach()))
