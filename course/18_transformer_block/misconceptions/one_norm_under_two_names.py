"""`TransformerBlock` has one `LayerNorm` under both names. `norm1` and `norm2` should be two: attention and mlp read
different things, and each wants its own scale and shift.
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
        self.norm2 = self.norm1
