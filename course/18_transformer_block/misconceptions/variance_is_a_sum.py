"""`LayerNorm` adds up the squared distances from the mean and does not divide by d. The variance is their mean. The
results are too small by the root of d.
"""

CAUGHT_BY = (
    "test_layer_norm_by_hand",
    "test_scale_shift_and_eps",
    "test_layer_norm_of_hard_tokens",
    "test_layer_norm_of_any_tokens",
    "test_large_means_and_equal_features",
    "test_gradients_are_right",
)
SECTION = "Layer normalisation"


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean(dim=-1, keepdim=True)
        return self.scale * away / (away.pow(2).sum(dim=-1, keepdim=True) + self.eps).sqrt() + self.shift
