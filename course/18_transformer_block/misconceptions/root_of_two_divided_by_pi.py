"""`MLP` computes GELU with sqrt(2) / pi = 0.45 in place of sqrt(2 / pi) = 0.80. The root is taken of the quotient. For large
numbers, the difference does not show.
"""

CAUGHT_BY = (
    "test_gelu_between_two_layers",
    "test_gradients_reach_everything",
    "test_mlp_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "The feed-forward network"

import math

import torch
from torch import nn


def gelu(z: torch.Tensor) -> torch.Tensor:
    return 0.5 * z * (1.0 + torch.tanh(math.sqrt(2.0) / math.pi * (z + 0.044715 * torch.pow(z, 3))))


class MLP(nn.Module):
    def __init__(self, d: int, hidden: int | None = None) -> None:
        super().__init__()
        hidden = 4 * d if hidden is None else hidden
        self.up = nn.Linear(d, hidden)
        self.down = nn.Linear(hidden, d)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(gelu(self.up(x)))
