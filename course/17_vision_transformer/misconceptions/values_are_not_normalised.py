"""`VisionTransformerBlock.forward` gives `attention` normalised queries and keys, but makes the values from x as it is.
Self-attention takes the same tensor three times, here `norm1(x)`. The weights are right, but what they average has the
size of x, so patches with large numbers drown the others.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Your task"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, x)[0]
        return x + self.mlp(self.norm2(x))
