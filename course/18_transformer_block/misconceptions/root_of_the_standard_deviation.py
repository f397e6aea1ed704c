"""`LayerNorm` takes the root of the standard deviation. The standard deviation is the root of the variance already. As
it is, loud tokens come out too loud, and quiet ones too quiet.
"""

CAUGHT_BY = (
    "test_layer_norm_by_hand",
    "test_scale_shift_and_eps",
    "test_layer_norm_of_hard_tokens",
    "test_gradients_reach_everything",
    "test_layer_norm_of_any_tokens",
    "test_laws_of_layer_norm",
    "test_large_means_and_equal_features",
    "test_gradients_are_right",
)
SECTION = "Layer normalisation"


class LayerNorm(LayerNorm):
    def forward(self, x):
        spread = x.std(dim=-1, keepdim=True, unbiased=False)
        return self.scale * (x - x.mean(dim=-1, keepdim=True)) / (spread + self.eps).sqrt() + self.shift
