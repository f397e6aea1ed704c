"""The mlp of `VisionTransformerBlock` has a ReLU between its linear layers. Between them belongs `nn.GELU()`. The
parameters are the same, so the shapes cannot tell the two apart. The ReLU turns all negative features into 0, where a
GELU lets a little of them through.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.mlp = nn.Sequential(nn.Linear(embed_dim, 4 * embed_dim), nn.ReLU(), nn.Linear(4 * embed_dim, embed_dim))
