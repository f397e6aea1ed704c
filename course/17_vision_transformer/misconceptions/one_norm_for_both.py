"""norm1 is used in both places."""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights", "test_gradients_of_the_block")


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return x + self.mlp(self.norm1(x))
