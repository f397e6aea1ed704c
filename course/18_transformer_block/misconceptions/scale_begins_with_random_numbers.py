"""`LayerNorm` begins with random numbers in `scale`. It should begin with ones, so that a new layer only normalises.
Random scales, some of them near 0, silence some features before anything is learned.
"""

CAUGHT_BY = ("test_layer_norm_by_hand", "test_layer_norm_of_hard_tokens", "test_layer_norm_of_any_tokens")
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def __init__(self, d, eps=1e-5):
        super().__init__(d, eps)
        self.scale = torch.nn.Parameter(torch.randn(d))
