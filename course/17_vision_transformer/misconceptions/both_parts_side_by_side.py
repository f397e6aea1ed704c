"""Attention and mlp both work on the block's input: the mlp does not see what the attention has found."""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        return x + self.attention(normed, normed, normed)[0] + self.mlp(self.norm2(x))
