"""`LayerNorm` computes the variance as the mean of the squares minus the square of the mean. On paper that is the
same. In float32, the difference of two large numbers that are almost equal has few right digits: for numbers near 1000
the result is off. Subtract the mean first.
"""

CAUGHT_BY = ("test_layer_norm_of_hard_tokens", "test_large_means_and_equal_features")
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        mean = x.mean(-1, keepdim=True)
        spread = (x * x).mean(-1, keepdim=True) - mean * mean
        return self.scale * (x - mean) / (spread.clamp(min=0) + self.eps).sqrt() + self.shift
