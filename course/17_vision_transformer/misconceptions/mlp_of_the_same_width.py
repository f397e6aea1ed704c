"""The mlp of `VisionTransformerBlock` keeps the width embed_dim between its two linear layers. The first layer has to
widen it to 4 * embed_dim, and the second one brings it back. Input and output have the right shape, but both weights
are (embed_dim, embed_dim). Weights made for the wide mlp do not fit in.
"""

CAUGHT_BY = ("test_block_has_its_parts", "test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.mlp = nn.Sequential(nn.Linear(embed_dim, embed_dim), nn.GELU(), nn.Linear(embed_dim, embed_dim))
