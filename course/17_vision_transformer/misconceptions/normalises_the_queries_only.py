"""`VisionTransformerBlock.forward` gives `attention` normalised queries, but makes keys and values from x as it is.
Self-attention takes the same tensor three times, here `norm1(x)`. Patches with large numbers get large keys and
values, so they sway the weights and the sums.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Your task"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        x = x + self.attention(self.norm1(x), x, x)[0]
        return x + self.mlp(self.norm2(x))
