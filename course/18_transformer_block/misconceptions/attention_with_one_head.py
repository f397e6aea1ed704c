"""`TransformerBlock` makes its attention with one head, whatever `num_heads` says. Shapes and number of parameters are
the same, and nothing fails. But one head has one budget of attention, as you know from the lesson on heads.
"""

CAUGHT_BY = (
    "test_block_has_its_parts",
    "test_block_by_numbers",
    "test_block_against_its_own_parts",
    "test_block_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__(d, context_length, num_heads, dropout)
        self.attention = MultiHeadAttention(d, d, context_length, dropout, 1)
