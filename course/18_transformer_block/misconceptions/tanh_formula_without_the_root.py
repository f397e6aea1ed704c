"""`MLP` writes the tanh formula of GELU with 2 / pi. The factor is the root of 2 / pi, about 0.798. With 0.637 the
curve bends too slowly, and the results are off by up to 0.06.
"""

CAUGHT_BY = (
    "test_gelu_between_two_layers",
    "test_gradients_reach_everything",
    "test_mlp_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "The feed-forward network"

import math


class MLP(MLP):
    def forward(self, x):
        z = self.up(x)
        return self.down(0.5 * z * (1 + (2 / math.pi * (z + 0.044715 * z**3)).tanh()))
