"""`TransformerBlock` drops numbers and leaves the others as they are. What is kept has to be divided by 1 - dropout,
or the parts add less in training than after `eval()`.
"""

CAUGHT_BY = ("test_dropout_on_what_is_added", "test_residual_dropout")
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        share = 1 - self.drop.p * self.training
        y = x + share * self.drop(self.attention(self.norm1(x)))
        return y + share * self.drop(self.mlp(self.norm2(y)))
