"""`TransformerBlock` makes its attention without dropout. The block's `dropout` has to go to the attention, too. The
dropout of the attention falls on its weights, that of the block on what attention and the mlp give.
"""

CAUGHT_BY = ("test_block_has_its_parts", "test_block_against_its_own_parts")
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__(d, context_length, num_heads, dropout)
        self.attention = MultiHeadAttention(d, d, context_length, 0.0, num_heads)
