"""`TransformerBlock` gives d to its attention as the context length. The block's own context_length belongs there. As
it is, texts are refused too early or too late, depending on d.
"""

CAUGHT_BY = (
    "test_block_has_its_parts",
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_texts_that_are_too_long",
    "test_x_runs_straight_through",
    "test_block_is_causal",
    "test_gradients_reach_everything",
    "test_they_move_to_float64_and_to_a_device",
    "test_no_more_tokens_than_the_context",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_future_and_other_texts_have_no_influence",
    "test_gradients_are_right",
)
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__(d, context_length, num_heads, dropout)
        self.attention = MultiHeadAttention(d, d, d, dropout, num_heads)
