"""`VisionTransformerBlock` makes the two linear layers of its mlp without bias. Both have to have one. The result has
the right shape, but the block lacks two of its parameters, and weights that were trained for it do not fit in.
"""

CAUGHT_BY = ("test_block_has_its_parts", "test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Your task"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        wide = nn.Linear(embed_dim, 4 * embed_dim, bias=False)
        self.mlp = nn.Sequential(wide, nn.GELU(), nn.Linear(4 * embed_dim, embed_dim, bias=False))
