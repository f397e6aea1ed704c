"""num_heads is ignored: there is a single head."""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, 1)
