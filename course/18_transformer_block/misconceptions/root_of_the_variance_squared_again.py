"""`LayerNorm` takes the root of the variance, squares it again and adds `eps` to that. The result is right. But where all
numbers of a token are equal, the variance is 0, its root has an infinite slope there, and the gradient is NaN. Add `eps`
first, then take the root.
"""

CAUGHT_BY = ("test_gradients_reach_everything",)
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean(-1, keepdim=True)
        spread = away.pow(2).mean(-1, keepdim=True).sqrt()
        return self.scale * away / torch.sqrt(spread**2 + self.eps) + self.shift
