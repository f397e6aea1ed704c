"""`MultiHeadAttentionWrapper` takes `d_out` for the total and gives each head a share of it. In the wrapper `d_out` is
the width of one head, and more heads make the output wider. Two heads with `d_out` = 2 give 2 numbers per token here
instead of 4.
"""

CAUGHT_BY = (
    "test_heads_stand_side_by_side",
    "test_wrapper_output_for_any_weights",
    "test_gradients_reach_every_parameter",
)
SECTION = "Heads side by side"

from torch import nn


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        width = d_out // num_heads
        self.heads = nn.ModuleList(
            [CausalAttention(d_in, width, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )
