"""nn.MultiheadAttention returns output and weights; the pair is added to x as if it were the output."""

CAUGHT_BY = (
    "test_block_keeps_the_shape",
    "test_block_by_numbers",
    "test_input_runs_straight_through",
    "test_block_for_any_weights",
    "test_gradients_of_the_block",
)


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)
        return x + self.mlp(self.norm2(x))
