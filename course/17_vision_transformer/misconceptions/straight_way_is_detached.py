"""`VisionTransformerBlock.forward` detaches x before it adds the attention to it. The gradient has to reach x on the
straight path and through the attention. The result and the gradients of this block's parameters are right. But x gets
only what comes through `norm1` and the attention, so earlier blocks learn from a wrong gradient.
"""

CAUGHT_BY = ("test_gradients_reach_x_and_all_parameters", "test_gradients_of_the_block")
SECTION = "Layout, mask and norms"


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        y = x.detach() + self.attention(normed, normed, normed, need_weights=False)[0]
        return y + self.mlp(self.norm2(y))
