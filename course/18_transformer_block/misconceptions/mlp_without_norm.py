"""`TransformerBlock` gives y to the mlp as it is. norm2 belongs in front of it. The mlp then meets numbers whose size
grows from block to block.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_gradients_reach_everything",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.drop(self.attention(self.norm1(x)))
        return y + self.drop(self.mlp(y))
