"""`LayerNorm` divides the sum of squares by d - 1, as `torch.var` does unless it is told otherwise. Layer
normalisation divides by d. The results are too small by a constant factor, and with a single feature they are NaN.
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
        return self.scale * away / (x.var(-1, keepdim=True) + self.eps).sqrt() + self.shift
