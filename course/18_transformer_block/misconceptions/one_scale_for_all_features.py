"""`LayerNorm` has a single number as `scale` and another one as `shift`. Both need d numbers, one for each feature.
With one number for all, the model cannot make one feature louder than another.
"""

CAUGHT_BY = (
    "test_layer_norm_by_hand",
    "test_scale_shift_and_eps",
    "test_layer_norm_of_hard_tokens",
    "test_block_has_its_parts",
    "test_block_is_made_of_its_parts",
    "test_x_runs_straight_through",
    "test_block_is_causal",
    "test_dropout_on_what_is_added",
    "test_gradients_reach_everything",
    "test_they_move_to_float64_and_to_a_device",
    "test_layer_norm_of_any_tokens",
    "test_laws_of_layer_norm",
    "test_large_means_and_equal_features",
    "test_gradients_are_right",
)
SECTION = "Layer normalisation"

import torch


class LayerNorm(LayerNorm):
    def __init__(self, d, eps=1e-5):
        super().__init__(d, eps)
        self.scale = torch.nn.Parameter(torch.ones(1))
        self.shift = torch.nn.Parameter(torch.zeros(1))
