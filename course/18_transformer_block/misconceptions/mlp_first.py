"""`TransformerBlock` runs the mlp first and the attention after it. The order is attention, then mlp: first a token
collects from others, then it thinks about what it has.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.drop(self.mlp(self.norm2(x)))
        return y + self.drop(self.attention(self.norm1(y)))
