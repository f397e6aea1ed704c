"""`VisionTransformerBlock` makes its attention with dropout, which removes about 40% of the attention weights in
training. The block must have no dropout: its result has to be the same in training and after `.eval()`. In training
two calls with the same x differ. In evaluation nothing shows.
"""

CAUGHT_BY = (
    "test_block_by_numbers",
    "test_block_for_any_weights",
    "test_images_of_a_batch_are_independent",
    "test_every_patch_sees_every_patch",
)
SECTION = "Your task"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads, dropout=0.4, batch_first=True)
