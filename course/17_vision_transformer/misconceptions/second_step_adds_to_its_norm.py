"""`VisionTransformerBlock.forward` adds the mlp to `norm2(y)` in the second step. It has to be added to y itself: the norm
is for the mlp alone. As it is, a norm stands on the straight path, and the mean and the size of y are lost.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_input_runs_straight_through", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        y = self.norm2(x + self.attention(normed, normed, normed)[0])
        return y + self.mlp(y)
