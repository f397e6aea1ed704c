"""The way past the attention is cut off for the gradient: x gets only what comes through the attention."""

CAUGHT_BY = ("test_gradients_of_the_block",)


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        y = x.detach() + self.attention(normed, normed, normed, need_weights=False)[0]
        return y + self.mlp(self.norm2(y))
