"""`TransformerBlock.forward` applies the norms to what `attention` and `mlp` return, before it is added. In a pre-norm
block each norm comes first: `attention(norm1(x))` and `mlp(norm2(y))`.
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
        y = x + self.drop(self.norm1(self.attention(x)))
        return y + self.drop(self.norm2(self.mlp(y)))
