"""`VisionTransformerBlock.forward` uses `norm1` in front of both attention and mlp. The mlp needs `norm2`, which has
a weight and a bias of its own. In a new block the two norms are equal, so the results agree. They part as soon as
`norm1` and `norm2` hold different numbers, and `norm2` gets no gradient.
"""

CAUGHT_BY = (
    "test_block_by_numbers",
    "test_gradients_reach_x_and_all_parameters",
    "test_block_for_any_weights",
    "test_gradients_of_the_block",
)
SECTION = "Your task"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return x + self.mlp(self.norm1(x))
