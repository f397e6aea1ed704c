"""`LayerNorm` divides by the spread and does not subtract the mean first. The mean has to become 0 before `shift` is
added. As it is, a large mean drowns all that distinguishes the features.
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
        away = x - x.mean(-1, keepdim=True)
        return self.scale * x / (away.pow(2).mean(-1, keepdim=True) + self.eps).sqrt() + self.shift
