"""`TransformerBlock` takes what attention gives out of the graph. The numbers are right, but no gradient reaches
`attention` and `norm1`, so that neither learns anything.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_gradients_are_right")
SECTION = "Residual connections"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.drop(self.attention(self.norm1(x)).detach())
        return y + self.drop(self.mlp(self.norm2(y)))
