"""`TransformerBlock` drops what attention gives and not what the mlp gives. Both are dropped before they are added."""

CAUGHT_BY = ("test_dropout_on_what_is_added", "test_residual_dropout")
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.drop(self.attention(self.norm1(x)))
        return y + self.mlp(self.norm2(y))
