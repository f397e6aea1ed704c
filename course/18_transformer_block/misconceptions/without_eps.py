"""`LayerNorm` adds no `eps` to the variance. A token whose numbers are all equal has a variance of 0, and 0 / 0 is
NaN. One such token ruins the whole model, because the NaN spreads from layer to layer.
"""

CAUGHT_BY = (
    "test_scale_shift_and_eps",
    "test_layer_norm_of_hard_tokens",
    "test_gradients_reach_everything",
    "test_layer_norm_of_any_tokens",
    "test_large_means_and_equal_features",
)
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean(-1, keepdim=True)
        return self.scale * away / away.pow(2).mean(-1, keepdim=True).sqrt() + self.shift
