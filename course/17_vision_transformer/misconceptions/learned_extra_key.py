"""`VisionTransformerBlock` makes its attention with `add_bias_kv=True`. Then it has two parameters too many, `bias_k` and
`bias_v`, and each patch also looks at a learned key that belongs to no patch.
"""

CAUGHT_BY = ("test_block_has_its_parts", "test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Your task"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads, add_bias_kv=True, batch_first=True)
