"""`VisionTransformerBlock.forward` applies `norm2` to what `mlp` returns. In a pre-norm block the norm comes first:
`mlp(norm2(y))`. As it is, the mlp gets numbers of any size, and what is added is always normalised.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        y = x + self.attention(normed, normed, normed, need_weights=False)[0]
        return y + self.norm2(self.mlp(y))
