"""`VisionTransformerBlock` leaves the mlp out when an image is a single patch. A patch alone is normalised and goes through
the mlp like any other.
"""

CAUGHT_BY = ("test_block_for_any_weights",)
SECTION = "Your task"

import torch


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return x + self.mlp(self.norm2(x)) if x.shape[1] > 1 else x + torch.zeros_like(x)
