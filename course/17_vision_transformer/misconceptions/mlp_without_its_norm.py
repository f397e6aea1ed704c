"""`VisionTransformerBlock.forward` passes the sum to the mlp without `norm2`. A pre-norm block has a norm in front of
each of its two parts. The mlp meets numbers of any size, which may grow from block to block. `norm2` is never used
and gets no gradient.
"""

CAUGHT_BY = (
    "test_block_by_numbers",
    "test_gradients_reach_x_and_all_parameters",
    "test_block_for_any_weights",
    "test_gradients_of_the_block",
)
SECTION = "Layout, mask and norms"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return x + self.mlp(x)
