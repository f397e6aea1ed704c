"""`LayerNorm` normalises and stops there: `scale` and `shift` are never used. Each feature should be multiplied by its
scale, and its shift added. Without them the model cannot choose how loud a feature is, and no gradient reaches the
two.
"""

CAUGHT_BY = (
    "test_scale_shift_and_eps",
    "test_layer_norm_of_hard_tokens",
    "test_block_by_numbers",
    "test_gradients_reach_everything",
    "test_layer_norm_of_any_tokens",
    "test_large_means_and_equal_features",
    "test_block_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean(-1, keepdim=True)
        return away / (away.pow(2).mean(-1, keepdim=True) + self.eps).sqrt()
