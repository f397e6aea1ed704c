"""`VisionTransformerBlock.forward` adds attention and mlp to x in place, by `x += ...`. Each sum has to be a new tensor,
because the caller's x must stay unchanged. In training RuntimeError is raised, because torch needs x as it was for the
gradients of the norms.
"""

CAUGHT_BY = (
    "test_gradients_reach_x_and_all_parameters",
    "test_x_stays_as_it_was",
    "test_gradients_of_the_block",
    "test_x_is_left_unchanged",
)
SECTION = "Your task"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x += self.attention(normed, normed, normed)[0]
        x += self.mlp(self.norm2(x))
        return x
