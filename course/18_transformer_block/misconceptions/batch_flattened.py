"""`TransformerBlock` lays all texts of the batch end to end for the attention. Each text stands alone. As it is, a
text looks at those before it in the batch, and long batches do not fit the context.
"""

CAUGHT_BY = (
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_texts_that_are_too_long",
    "test_x_runs_straight_through",
    "test_block_is_causal",
    "test_dropout_on_what_is_added",
    "test_gradients_reach_everything",
    "test_they_move_to_float64_and_to_a_device",
    "test_no_more_tokens_than_the_context",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_future_and_other_texts_have_no_influence",
    "test_residual_dropout",
    "test_gradients_are_right",
    "test_float64_and_other_devices",
)
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        h = self.norm1(x).reshape(1, -1, x.shape[-1])
        y = x + self.drop(self.attention(h).reshape(x.shape))
        return y + self.drop(self.mlp(self.norm2(y)))
