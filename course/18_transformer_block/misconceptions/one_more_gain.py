"""`LayerNorm` multiplies its result by one more parameter, which begins with 1. `scale` and `shift` are all that it has. At
first nobody sees the difference, but the number is trained, and weights that were saved without it do not fit.
"""

CAUGHT_BY = ("test_layer_norm_by_hand", "test_block_has_its_parts")
SECTION = "Layer normalisation"

import torch
from torch import nn


class LayerNorm(LayerNorm):
    def __init__(self, d, eps=1e-5):
        super().__init__(d, eps)
        self.gain = nn.Parameter(torch.ones(1))

    def forward(self, x):
        return self.gain * super().forward(x)
