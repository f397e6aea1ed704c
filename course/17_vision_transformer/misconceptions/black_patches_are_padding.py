"""Patches of zeros are taken for padding, which nobody looks at."""

CAUGHT_BY = ("test_block_for_any_weights",)


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, key_padding_mask=(x == 0).all(-1))[0]
        return x + self.mlp(self.norm2(x))
