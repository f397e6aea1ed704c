"""`LayerNorm` divides by the mean distance from the mean. It should divide by the root of the mean *squared* distance.
The two are alike in size and never the same, so that weights from elsewhere do not fit.
"""

CAUGHT_BY = (
    "test_layer_norm_by_hand",
    "test_scale_shift_and_eps",
    "test_layer_norm_of_hard_tokens",
    "test_layer_norm_of_any_tokens",
    "test_large_means_and_equal_features",
    "test_gradients_are_right",
)
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean(-1, keepdim=True)
        return self.scale * away / (away.abs().mean(-1, keepdim=True) + self.eps) + self.shift
