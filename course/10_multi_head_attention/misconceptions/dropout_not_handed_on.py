"""`MultiHeadAttentionWrapper` makes its heads with a dropout of 0, whatever `dropout` says. Each head must get the
wrapper's own argument. The output in evaluation is right, but in training no weight is ever dropped.
"""

CAUGHT_BY = ("test_heads_get_the_wrappers_arguments", "test_wrapper_hands_its_arguments_on")
SECTION = "Your task, part 1"

from torch import nn


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.heads = nn.ModuleList(
            [CausalAttention(d_in, d_out, context_length, 0.0, qkv_bias) for _ in range(num_heads)]
        )
