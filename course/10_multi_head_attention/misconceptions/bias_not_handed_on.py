"""`MultiHeadAttentionWrapper` does not pass `qkv_bias` on to its heads. Each head must be made with all the arguments
of the wrapper. `CausalAttention` falls back to its default, False: `qkv_bias=True` does nothing, and no head has a
bias.
"""

CAUGHT_BY = ("test_heads_get_the_wrappers_arguments", "test_wrapper_hands_its_arguments_on")
SECTION = "Your task, part 1"

from torch import nn


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.heads = nn.ModuleList([CausalAttention(d_in, d_out, context_length, dropout) for _ in range(num_heads)])
