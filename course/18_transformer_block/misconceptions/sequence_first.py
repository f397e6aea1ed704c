"""`TransformerBlock` exchanges texts and tokens before the attention. The attention takes (b, T, d), as x is. As it
is, token 3 of one text looks at token 3 of the others.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_texts_that_are_too_long",
    "test_block_is_causal",
    "test_dropout_on_what_is_added",
    "test_no_more_tokens_than_the_context",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_future_and_other_texts_have_no_influence",
    "test_gradients_are_right",
)
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.drop(self.attention(self.norm1(x).transpose(0, 1)).transpose(0, 1))
        return y + self.drop(self.mlp(self.norm2(y)))
