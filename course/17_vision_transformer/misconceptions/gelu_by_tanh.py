"""`VisionTransformerBlock` makes its mlp with `nn.GELU(approximate="tanh")`, as GPT-2 has it. The contract asks for
`nn.GELU()`, which uses the normal distribution itself. The two GELUs differ by less than 0.001; the layer
behind them multiplies that.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Your task"

from torch import nn

right = VisionTransformerBlock


class VisionTransformerBlock(right):
    def __init__(self, embed_dim, num_heads):
        super().__init__(embed_dim, num_heads)
        self.mlp[1] = nn.GELU(approximate="tanh")
