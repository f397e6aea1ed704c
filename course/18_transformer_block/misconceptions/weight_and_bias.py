"""`LayerNorm` calls its parameters `weight` and `bias`, as torch's own layer does. The docstring fixes the names
`scale` and `shift`. Weights are saved and loaded by name, so that other names do not fit.
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
    "test_arguments_stay_as_they_were",
    "test_layer_norm_of_any_tokens",
    "test_laws_of_layer_norm",
    "test_large_means_and_equal_features",
    "test_gradients_are_right",
)
SECTION = "Your task, part 2"

import torch


class LayerNorm(torch.nn.LayerNorm):
    pass
