"""`TransformerBlock` adds the *normalised* input to what each part gives. The input itself has to be added. As it is,
the size of x is lost at the first norm, and x no longer runs straight through.
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
        h = self.norm1(x)
        h = h + self.drop(self.attention(h))
        h = self.norm2(h)
        return h + self.drop(self.mlp(h))
