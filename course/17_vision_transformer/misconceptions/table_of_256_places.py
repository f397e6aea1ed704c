"""`VisionTransformerBlock` adds numbers out of a table for 256 patches. A block takes any number of patches, and knows
nothing of their positions. A larger image fails.
"""

CAUGHT_BY = ("test_block_keeps_the_shape",)
SECTION = "Your task"

import torch


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        return super().forward(x + torch.zeros(256, 1, device=x.device)[: x.shape[1]])
