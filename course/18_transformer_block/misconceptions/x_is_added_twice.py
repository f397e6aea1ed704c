"""`TransformerBlock` adds x, not y, to what the mlp gives. The second sum should start from y, which holds what
attention has found. As it is, attention reaches the result only through the mlp.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
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
        return x + self.drop(self.mlp(self.norm2(y)))
