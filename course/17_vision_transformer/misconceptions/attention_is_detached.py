"""`VisionTransformerBlock.forward` runs `attention` under `no_grad`. Gradients have to flow to x and to all
parameters. The result is right, but `attention` and `norm1` get no gradient at all, so training never changes them.
The gradient of x lacks what comes through the attention.
"""

CAUGHT_BY = ("test_gradients_reach_x_and_all_parameters", "test_gradients_of_the_block")
SECTION = "Layout, mask and norms"

import torch


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        with torch.no_grad():
            found = self.attention(normed, normed, normed)[0]
        x = x + found
        return x + self.mlp(self.norm2(x))
