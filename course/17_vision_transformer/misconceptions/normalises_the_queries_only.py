"""Only the queries are normalised; keys and values are made from x as it is."""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        x = x + self.attention(self.norm1(x), x, x)[0]
        return x + self.mlp(self.norm2(x))
