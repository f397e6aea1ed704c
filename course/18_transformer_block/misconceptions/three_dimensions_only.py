"""`LayerNorm` unpacks the shape of x into b, T and d. It should take any number of dimensions in front: a single
token, one text, a batch of texts in groups. Count from the end, and no shape needs a name.
"""

CAUGHT_BY = (
    "test_each_token_is_normalised_alone",
    "test_layer_norm_of_any_tokens",
    "test_large_means_and_equal_features",
)
SECTION = "Your task, part 2"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        b, num_tokens, d = x.shape
        away = x - x.mean(2, keepdim=True)
        return self.scale * away / (away.pow(2).sum(2, keepdim=True) / d + self.eps).sqrt() + self.shift
