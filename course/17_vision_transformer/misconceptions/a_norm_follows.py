"""`VisionTransformerBlock.forward` normalises the finished sum once more with `norm2`. No norm follows the second step:
x has to run straight through to the result. With a norm at the end its size and its mean are lost in every block.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_input_runs_straight_through", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def forward(self, x):
        return self.norm2(super().forward(x))
