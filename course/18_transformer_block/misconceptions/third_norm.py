"""`TransformerBlock` has a third norm that nothing uses. There should be no parameters besides those of the four
parts: what gets no gradient takes room, and confuses whoever counts.
"""

CAUGHT_BY = ("test_block_has_its_parts",)
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__(d, context_length, num_heads, dropout)
        self.norm3 = LayerNorm(d)
