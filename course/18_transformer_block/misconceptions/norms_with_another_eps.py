"""`TransformerBlock` makes its norms with an eps of its own. They should have the usual one, which `LayerNorm` has
when no other is given. Quiet tokens come out louder than they should.
"""

CAUGHT_BY = ("test_block_has_its_parts", "test_block_against_its_own_parts")
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__(d, context_length, num_heads, dropout)
        self.norm1, self.norm2 = LayerNorm(d, eps=1e-6), LayerNorm(d, eps=1e-6)
