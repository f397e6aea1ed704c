"""The attention drops a tenth of its weights in training."""

CAUGHT_BY = (
    "test_block_by_numbers",
    "test_block_for_any_weights",
    "test_images_of_a_batch_are_independent",
    "test_every_patch_sees_every_patch",
)

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads, dropout=0.4, batch_first=True)
