"""`VisionTransformerBlock.forward` takes patches that are all zeros for padding and hides them as keys. Nothing is
masked in a picture, and a black patch is a patch like any other. As soon as one patch is exactly zero, all patches of
its image get other results. An image of nothing but zeros gives NaN.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, key_padding_mask=(x == 0).all(-1))[0]
        return x + self.mlp(self.norm2(x))
