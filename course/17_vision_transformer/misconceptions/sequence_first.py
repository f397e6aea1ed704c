"""`VisionTransformerBlock` makes its attention without `batch_first=True`. By default the first dimension is the
sequence, but here it is the batch. Each patch looks at the same position in the other images of the batch, and at no
other patch of its own image. No shape shows it.
"""

CAUGHT_BY = (
    "test_block_by_numbers",
    "test_patches_look_at_their_own_image",
    "test_block_for_any_weights",
    "test_images_of_a_batch_are_independent",
    "test_every_patch_sees_every_patch",
)
SECTION = "Layout, mask and norms"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads)
