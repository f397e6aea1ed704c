"""`TransformerBlock` takes x out of the graph before it adds to it. The numbers are right, and the gradient no longer
runs straight through, which is what a residual connection is for.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_gradients_are_right")
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x.detach() + self.drop(self.attention(self.norm1(x)))
        return y + self.drop(self.mlp(self.norm2(y)))
