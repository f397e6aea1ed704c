"""`TransformerBlock` applies dropout to what the parts read. It belongs behind them, on what they give. As it is,
nothing that is added is ever dropped, and the norm's work is undone in front of the part.
"""

CAUGHT_BY = ("test_dropout_on_what_is_added", "test_residual_dropout")
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.attention(self.drop(self.norm1(x)))
        return y + self.mlp(self.drop(self.norm2(y)))
