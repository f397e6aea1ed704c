"""`LayerNorm` subtracts the mean and leaves the spread as it is. It should divide by the root of the variance as well.
Without that, numbers still grow from block to block.
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
        return self.scale * (x - x.mean(-1, keepdim=True)) + self.shift
