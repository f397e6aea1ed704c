"""`LayerNorm` subtracts the mean from x in place. The caller's x has to stay as it is: the block still needs it,
because the residual connection carries x itself. Make a new tensor.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_x_runs_straight_through",
    "test_dropout_on_what_is_added",
    "test_gradients_reach_everything",
    "test_arguments_stay_as_they_were",
    "test_laws_of_layer_norm",
    "test_large_means_and_equal_features",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_residual_dropout",
    "test_gradients_are_right",
    "test_nothing_of_the_callers_changes",
)
SECTION = "Your task, part 2"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        x -= x.mean(-1, keepdim=True)
        return self.scale * x / (x.pow(2).mean(-1, keepdim=True) + self.eps).sqrt() + self.shift
