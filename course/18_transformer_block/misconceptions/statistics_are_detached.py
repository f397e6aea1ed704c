"""`LayerNorm` takes mean and variance out of the graph. The result is right, and the gradients are not: they should
flow by way of the mean and the variance, too. Training then pushes numbers in directions in which the norm takes
the push back.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_gradients_are_right")
SECTION = "Your task, part 2"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        mean = x.detach().mean(-1, keepdim=True)
        spread = (x.detach() - mean).pow(2).mean(-1, keepdim=True)
        return self.scale * (x - mean) / (spread + self.eps).sqrt() + self.shift
