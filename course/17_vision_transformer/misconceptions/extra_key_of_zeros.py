"""`VisionTransformerBlock` makes its attention with `add_zero_attn=True`. Each patch then also looks at a key of zeros
that belongs to no patch, and the weights of the patches sum to less than 1.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Your task"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads, add_zero_attn=True, batch_first=True)
