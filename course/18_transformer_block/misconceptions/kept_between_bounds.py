"""`LayerNorm` clamps what it has normalised to numbers between -1.5 and 1.5. Nothing in the formula cuts off large
numbers. A feature that stands out is what the next layer has to see, and where it is cut, no gradient flows.
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
        return (
            self.scale * (away / (away.pow(2).mean(-1, keepdim=True) + self.eps).sqrt()).clamp(-1.5, 1.5) + self.shift
        )
