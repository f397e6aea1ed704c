"""`TransformerBlock` leaves attention out for texts of one token, since there is nothing to look at. But attention
gives something then, too: the token's own value, mixed by `out_proj`. The first token of any text would get other
numbers alone than in the text.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_future_and_other_texts_have_no_influence",
)
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.drop(self.attention(self.norm1(x))) if x.shape[1] > 1 else x
        return y + self.drop(self.mlp(self.norm2(y)))
