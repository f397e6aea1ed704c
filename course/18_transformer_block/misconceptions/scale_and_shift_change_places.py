"""`LayerNorm` begins with zeros in `scale` and ones in `shift`. It should be the other way round: a new layer only
normalises. With a scale of 0 every token comes out as the same vector of ones.
"""

CAUGHT_BY = ("test_layer_norm_by_hand", "test_layer_norm_of_hard_tokens", "test_layer_norm_of_any_tokens")
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def __init__(self, d, eps=1e-5):
        super().__init__(d, eps)
        with torch.no_grad():
            self.scale.zero_()
            self.shift.fill_(1.0)
