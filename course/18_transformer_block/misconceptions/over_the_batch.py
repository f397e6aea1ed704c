"""`LayerNorm` takes mean and variance over the first dimension, the batch. That is batch normalisation. A token should
be normalised by its own numbers alone, or its result depends on which other texts happen to be there.
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
        away = x - x.mean(0, keepdim=True)
        return self.scale * away / (away.pow(2).mean(0, keepdim=True) + self.eps).sqrt() + self.shift
