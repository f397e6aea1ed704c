"""In the first step, `VisionTransformerBlock.forward` goes on with the output of the attention alone. It has to be
added to x. A patch loses its own numbers and keeps only an average of what all patches offer. If the attention gives
zeros, nothing of x is left.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_input_runs_straight_through", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = self.attention(normed, normed, normed)[0]
        return x + self.mlp(self.norm2(x))
