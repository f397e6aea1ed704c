"""`VisionTransformerBlock.forward` computes the mlp from the block's input x. The mlp belongs to the second step: it
has to read the normalised y, the sum of x and the attention. Here it never sees what the attention has found in the
other patches.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Your task"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        return x + self.attention(normed, normed, normed)[0] + self.mlp(self.norm2(x))
