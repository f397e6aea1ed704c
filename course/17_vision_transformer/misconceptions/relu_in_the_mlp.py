"""The mlp bends with a ReLU instead of a GELU."""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.mlp = nn.Sequential(nn.Linear(embed_dim, 4 * embed_dim), nn.ReLU(), nn.Linear(4 * embed_dim, embed_dim))
