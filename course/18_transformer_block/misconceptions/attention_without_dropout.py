"""`TransformerBlock` makes its attention without dropout. The block's `dropout` goes to the attention, too, which uses
it for its weights. The two fall on different numbers: one on the weights, the other on what is added.
"""

CAUGHT_BY = ("test_block_has_its_parts",)
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__(d, context_length, num_heads, dropout)
        self.attention = MultiHeadAttention(d, d, context_length, 0.0, num_heads)
