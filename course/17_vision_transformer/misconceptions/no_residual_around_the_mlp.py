"""In the second step, `VisionTransformerBlock.forward` returns what the mlp gives. The mlp's result has to be added
to its input before `norm2`. Both x and what the attention has added reach the result only through `norm2` and the
mlp. If the mlp gives zeros, the block returns zeros.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_input_runs_straight_through", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return self.mlp(self.norm2(x))
