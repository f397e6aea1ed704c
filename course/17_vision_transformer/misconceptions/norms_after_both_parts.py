"""`VisionTransformerBlock.forward` applies the norms to what `attention` and `mlp` return, before it is added. In a
pre-norm block each norm comes first: `attention(norm1(x))` and `mlp(norm2(y))`.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        y = x + self.norm1(self.attention(x, x, x, need_weights=False)[0])
        return y + self.norm2(self.mlp(y))
