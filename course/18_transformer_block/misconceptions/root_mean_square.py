"""`LayerNorm` divides by the root of the mean square and leaves the mean alone. That is RMSNorm, which newer models
use. Layer normalisation first subtracts the mean, and then measures the spread around it.
"""

CAUGHT_BY = (
    "test_layer_norm_by_hand",
    "test_scale_shift_and_eps",
    "test_layer_norm_of_hard_tokens",
    "test_gradients_reach_everything",
    "test_layer_norm_of_any_tokens",
    "test_laws_of_layer_norm",
    "test_large_means_and_equal_features",
    "test_gradients_are_right",
)
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        return self.scale * x * (x.pow(2).mean(-1, keepdim=True) + self.eps).rsqrt() + self.shift
