"""`TransformerBlock.forward` applies `norm2` to what `mlp` returns. In a pre-norm block the norm comes first:
`mlp(norm2(y))`. As it is, the mlp gets numbers of any size, and what is added is always normalised.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_x_runs_straight_through",
    "test_dropout_on_what_is_added",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_residual_dropout",
    "test_gradients_are_right",
)
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.drop(self.attention(self.norm1(x)))
        return y + self.drop(self.norm2(self.mlp(y)))
