"""`VisionTransformerBlock.forward` adds the mlp to x in the second step. It has to be added to y, the result of the first
step. As it is, what the attention found reaches the result only through the mlp.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Your task"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        y = x + self.attention(normed, normed, normed)[0]
        return x + self.mlp(self.norm2(y))
