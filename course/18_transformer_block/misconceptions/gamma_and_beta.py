"""`LayerNorm` calls its parameters `gamma` and `beta`, as the formula in many papers does. The docstring fixes the
names `scale` and `shift`. Weights are saved and loaded by name, so that other names do not fit.
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
SECTION = "Your task, part 2"

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.gamma, self.beta = nn.Parameter(torch.ones(d)), nn.Parameter(torch.zeros(d))

    def forward(self, x):
        away = x - x.mean(dim=-1, keepdim=True)
        return self.gamma * away / (away.pow(2).mean(dim=-1, keepdim=True) + self.eps).sqrt() + self.beta
