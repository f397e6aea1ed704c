"""`VisionTransformerBlock` ignores `num_heads` and makes an attention with one head. It has to pass the number on.
Each patch has one set of attention weights in place of several, and the scale is another. The parameters have the
same shapes for any number of heads, so only the values show it, and only if num_heads is above 1.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, 1)
