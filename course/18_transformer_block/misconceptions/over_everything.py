"""`LayerNorm` takes one mean and one variance of the whole tensor. Each token needs its own, over its d numbers. As it
is, every token depends on all others, those of other texts and of the future included.
"""

CAUGHT_BY = (
    "test_layer_norm_by_hand",
    "test_scale_shift_and_eps",
    "test_layer_norm_of_hard_tokens",
    "test_each_token_is_normalised_alone",
    "test_block_is_causal",
    "test_gradients_reach_everything",
    "test_layer_norm_of_any_tokens",
    "test_laws_of_layer_norm",
    "test_large_means_and_equal_features",
    "test_future_and_other_texts_have_no_influence",
    "test_gradients_are_right",
)
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean()
        return self.scale * away / (away.pow(2).mean() + self.eps).sqrt() + self.shift
