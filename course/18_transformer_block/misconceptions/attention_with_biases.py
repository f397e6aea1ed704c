"""`TransformerBlock` makes its attention with biases in the query, key and value layers. The docstring asks for none.
Extra parameters do not fit weights that were saved without them.
"""

CAUGHT_BY = (
    "test_block_has_its_parts",
    "test_block_by_numbers",
    "test_block_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__(d, context_length, num_heads, dropout)
        self.attention = MultiHeadAttention(d, d, context_length, dropout, num_heads, qkv_bias=True)
