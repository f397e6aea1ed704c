"""`LayerNorm` takes the mean without `keepdim=True`. The dimension is then gone, and torch lines the means up with the
features, or refuses. Where the sizes happen to fit, each token loses the means of other tokens, and no error tells
of it.
"""

CAUGHT_BY = (
    "test_layer_norm_by_hand",
    "test_scale_shift_and_eps",
    "test_layer_norm_of_hard_tokens",
    "test_each_token_is_normalised_alone",
    "test_block_is_made_of_its_parts",
    "test_texts_that_are_too_long",
    "test_x_runs_straight_through",
    "test_block_is_causal",
    "test_dropout_on_what_is_added",
    "test_gradients_reach_everything",
    "test_they_move_to_float64_and_to_a_device",
    "test_layer_norm_of_any_tokens",
    "test_laws_of_layer_norm",
    "test_large_means_and_equal_features",
    "test_no_more_tokens_than_the_context",
    "test_block_against_its_own_parts",
    "test_future_and_other_texts_have_no_influence",
    "test_residual_dropout",
    "test_gradients_are_right",
    "test_float64_and_other_devices",
)
SECTION = "Your task, part 2"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean(-1)
        return self.scale * away / (away.pow(2).mean(-1, keepdim=True) + self.eps).sqrt() + self.shift
