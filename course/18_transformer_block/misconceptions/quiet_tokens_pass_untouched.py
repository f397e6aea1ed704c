"""`LayerNorm` leaves tokens alone whose spread is small. It should bring every token to a variance of 1: that the
numbers have the same size everywhere is what the next layer relies on.
"""

CAUGHT_BY = (
    "test_scale_shift_and_eps",
    "test_layer_norm_of_hard_tokens",
    "test_layer_norm_of_any_tokens",
    "test_large_means_and_equal_features",
)
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean(-1, keepdim=True)
        spread = away.pow(2).mean(-1, keepdim=True)
        normed = self.scale * away / (spread + self.eps).sqrt() + self.shift
        return torch.where(spread > 1e-3, normed, x)
