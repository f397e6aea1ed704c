"""`LayerNorm` adds `shift` first and multiplies by `scale` afterwards. The order is the other way round: scale, then
shift. As it is, the shift depends on the scale, and weights from elsewhere give other numbers.
"""

CAUGHT_BY = (
    "test_scale_shift_and_eps",
    "test_block_by_numbers",
    "test_layer_norm_of_any_tokens",
    "test_large_means_and_equal_features",
    "test_block_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Your task, part 2"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean(-1, keepdim=True)
        return self.scale * (away / (away.pow(2).mean(-1, keepdim=True) + self.eps).sqrt() + self.shift)
