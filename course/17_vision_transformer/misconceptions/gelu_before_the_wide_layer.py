"""The mlp of `VisionTransformerBlock` applies the GELU to its input, before the first linear layer. It belongs between
the two. As it is, nothing bends the wide features: two linear layers in a row can do no more than one.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Your task"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        wide, gelu, narrow = self.mlp
        self.mlp = nn.Sequential(gelu, wide, narrow)
