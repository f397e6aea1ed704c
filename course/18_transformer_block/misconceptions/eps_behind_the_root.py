"""`LayerNorm` takes the root of the variance and adds `eps` to it afterwards. `eps` belongs under the root: it is
added to the variance. For tokens whose numbers differ much, nobody sees the difference. For tokens whose numbers are
nearly equal, the results are wrong.
"""

CAUGHT_BY = ("test_scale_shift_and_eps", "test_gradients_reach_everything", "test_layer_norm_of_any_tokens")
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean(-1, keepdim=True)
        return self.scale * away / (away.pow(2).mean(-1, keepdim=True).sqrt() + self.eps) + self.shift
