"""`TransformerBlock` uses `nn.LayerNorm`. Your own `LayerNorm` should be used, whose parameters are called `scale` and
`shift`. The numbers are the same, and the names by which weights are loaded are not.
"""

CAUGHT_BY = (
    "test_block_has_its_parts",
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_x_runs_straight_through",
    "test_block_is_causal",
    "test_dropout_on_what_is_added",
    "test_gradients_reach_everything",
    "test_they_move_to_float64_and_to_a_device",
    "test_block_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Your task, part 4"

from torch import nn


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__(d, context_length, num_heads, dropout)
        self.norm1, self.norm2 = nn.LayerNorm(d), nn.LayerNorm(d)
