"""`TransformerBlock` drops one number in ten, whatever `dropout` says. It should use the argument, and drop nothing
where that is 0.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_dropout_on_what_is_added",
    "test_block_against_its_own_parts",
    "test_residual_dropout",
    "test_gradients_are_right",
)
SECTION = "Your task, part 4"

from torch import nn


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__(d, context_length, num_heads, dropout)
        self.drop = nn.Dropout(0.1)
