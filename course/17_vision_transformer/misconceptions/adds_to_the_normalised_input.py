"""`VisionTransformerBlock.forward` overwrites x with its normalised form and adds attention and mlp to that. The
parts read the normalised input, but their results belong on the input as it was. Both norms stand on the straight
path: the mean and the size of x are lost even if the parts add nothing.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_input_runs_straight_through", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        x = self.norm1(x)
        x = x + self.attention(x, x, x)[0]
        x = self.norm2(x)
        return x + self.mlp(x)
