"""`TransformerBlock` lets the mlp read norm2(x). It should read norm2(y), with what attention has just found. Some
large models do run both side by side, to save time; this block goes step by step.
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
        return x + self.drop(self.attention(self.norm1(x))) + self.drop(self.mlp(self.norm2(x)))
