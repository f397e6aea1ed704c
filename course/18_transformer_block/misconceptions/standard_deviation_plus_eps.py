"""`LayerNorm` divides by `std + eps`. Two things differ from the formula: `torch.std` divides by d - 1, and `eps` is
added behind the root. Some well-known code does so, and weights that were trained with the usual layer do not fit
it.
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
        return self.scale * (x - x.mean(-1, keepdim=True)) / (x.std(-1, keepdim=True) + self.eps) + self.shift
