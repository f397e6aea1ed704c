"""The normalised input takes the place of x, and everything is added to that."""

CAUGHT_BY = ("test_block_by_numbers", "test_input_runs_straight_through", "test_block_for_any_weights")


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        x = self.norm1(x)
        x = x + self.attention(x, x, x)[0]
        x = self.norm2(x)
        return x + self.mlp(x)
