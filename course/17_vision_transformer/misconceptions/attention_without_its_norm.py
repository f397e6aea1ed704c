"""`VisionTransformerBlock.forward` gives x to `attention` as it is. A pre-norm block has a norm in front of each of its
two parts. Without it, patches with large numbers rule the weights, and `norm1` is never used and gets no gradient.
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
        x = x + self.attention(x, x, x)[0]
        return x + self.mlp(self.norm2(x))
