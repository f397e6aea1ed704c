"""`TransformerBlock` drops what the mlp gives and not what attention gives. Attention's own dropout hits its weights,
which is another tensor. Dropout has to fall on both results, before each is added.
"""

CAUGHT_BY = ("test_dropout_on_what_is_added", "test_residual_dropout")
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.attention(self.norm1(x))
        return y + self.drop(self.mlp(self.norm2(y)))
