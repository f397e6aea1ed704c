"""`TransformerBlock` divides each sum by the root of 2, to keep the numbers small. Nothing is scaled on the straight
way: the norms in front of the parts take care of the size. As it is, x fades from block to block.
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
        y = (x + self.drop(self.attention(self.norm1(x)))) / 2**0.5
        return (y + self.drop(self.mlp(self.norm2(y)))) / 2**0.5
