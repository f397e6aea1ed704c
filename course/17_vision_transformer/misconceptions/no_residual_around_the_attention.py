"""What the attention gives replaces x instead of being added to it."""

CAUGHT_BY = ("test_block_by_numbers", "test_input_runs_straight_through", "test_block_for_any_weights")


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = self.attention(normed, normed, normed)[0]
        return x + self.mlp(self.norm2(x))
