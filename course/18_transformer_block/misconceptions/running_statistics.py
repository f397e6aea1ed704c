"""`LayerNorm` collects a running mean and variance in training and uses them after `eval()`, as batch normalisation
does. Layer normalisation has no memory: it takes the numbers of the token at hand, in training and afterwards.
"""

CAUGHT_BY = (
    "test_layer_norm_by_hand",
    "test_gradients_reach_everything",
    "test_layer_norm_of_any_tokens",
    "test_gradients_are_right",
)
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def __init__(self, d, eps=1e-5):
        super().__init__(d, eps)
        self.register_buffer("mean", torch.zeros(()))
        self.register_buffer("spread", torch.ones(()))

    def forward(self, x):
        if not self.training:
            return self.scale * (x - self.mean) / (self.spread + self.eps).sqrt() + self.shift
        mean = x.mean(-1, keepdim=True)
        spread = (x - mean).pow(2).mean(-1, keepdim=True)
        with torch.no_grad():
            self.mean += 0.1 * (mean.mean() - self.mean)
            self.spread += 0.1 * (spread.mean() - self.spread)
        return self.scale * (x - mean) / (spread + self.eps).sqrt() + self.shift
