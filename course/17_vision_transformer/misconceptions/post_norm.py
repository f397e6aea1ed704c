"""The slide's block: the norms stand behind the sums, on the path that should run straight through."""

CAUGHT_BY = ("test_block_by_numbers", "test_input_runs_straight_through", "test_block_for_any_weights")


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        x = self.norm1(x + self.attention(x, x, x)[0])
        return self.norm2(x + self.mlp(x))
