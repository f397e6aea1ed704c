"""`TransformerBlock` goes on with what attention gives and does not add x to it. A token then forgets what it was and
keeps only what it found elsewhere. Add x: then attention has to learn only what is new.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_x_runs_straight_through",
    "test_dropout_on_what_is_added",
    "test_gradients_reach_everything",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_residual_dropout",
    "test_gradients_are_right",
)
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = self.drop(self.attention(self.norm1(x)))
        return y + self.drop(self.mlp(self.norm2(y)))
