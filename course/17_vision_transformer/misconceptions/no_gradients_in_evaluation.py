"""`VisionTransformerBlock` switches autograd off after `.eval()`. Evaluation ends dropout and nothing else. Gradients must
flow in both modes, for example to find the pixels on which a result depends.
"""

CAUGHT_BY = ("test_gradients_of_the_block",)
SECTION = "Layout, mask and norms"

import torch


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        with torch.set_grad_enabled(self.training):
            return super().forward(x)
