"""`MLP` writes the tanh formula of GELU without the factor 0.5. The bracket 1 + tanh(...) lies between 0 and 2, so half
of it is the share of z that passes. Every result of GELU is twice as large as it should be.
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
        return self.down(z * (1 + (math.sqrt(2 / math.pi) * (z + 0.044715 * z**3)).tanh()))
