"""`x += ...` writes into the tensor that the caller still holds."""

CAUGHT_BY = ("test_gradients_of_the_block", "test_x_is_left_unchanged")

import torch


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x += self.attention(normed, normed, normed)[0]
        return x + self.mlp(self.norm2(x))
