"""`LayerNorm` takes mean and variance over all tokens of a text and their features together. They should be those of
one token. As it is, later tokens take part in the statistics, and the future leaks into the past.
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
        dims = (-2, -1) if x.dim() > 1 else -1
        away = x - x.mean(dims, keepdim=True)
        return self.scale * away / (away.pow(2).mean(dims, keepdim=True) + self.eps).sqrt() + self.shift
