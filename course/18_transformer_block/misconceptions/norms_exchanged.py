"""`TransformerBlock` applies `norm2` in front of the attention and `norm1` in front of the mlp. It must be the other
way round. A new block gives the same numbers either way. Once the norms have learnt, or were loaded, each stands in
front of the wrong part.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.drop(self.attention(self.norm2(x)))
        return y + self.drop(self.mlp(self.norm1(y)))
