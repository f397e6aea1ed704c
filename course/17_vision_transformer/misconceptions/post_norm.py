"""`VisionTransformerBlock.forward` applies each norm after the sum, as in the transformer of 2017. In a pre-norm
block the norms stand in front of attention and mlp, and x runs straight through. Here the attention reads x
unnormalised, and x itself passes through both norms: its mean and its size are gone.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_input_runs_straight_through", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        x = self.norm1(x + self.attention(x, x, x)[0])
        return self.norm2(x + self.mlp(x))
