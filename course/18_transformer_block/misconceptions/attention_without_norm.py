"""`TransformerBlock` gives x to the attention as it is. norm1 belongs in front of it. The stream grows from block to
block, and with it the scores: their softmax then picks a single token and learns nothing more.
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
        y = x + self.drop(self.attention(x))
        return y + self.drop(self.mlp(self.norm2(y)))
