"""The attention runs under no_grad, so that it never learns."""

CAUGHT_BY = ("test_gradients_of_the_block",)

import torch


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        with torch.no_grad():
            found = self.attention(normed, normed, normed)[0]
        x = x + found
        return x + self.mlp(self.norm2(x))
