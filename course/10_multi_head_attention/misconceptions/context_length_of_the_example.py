"""`MultiHeadAttentionWrapper` gives its heads a context length of 1024, whatever `context_length` says. Each head must
be made with the wrapper's own argument. A text that is longer than `context_length` is accepted, although it should
raise a ValueError.
"""

CAUGHT_BY = ("test_heads_get_the_wrappers_arguments", "test_wrapper_hands_its_arguments_on")
SECTION = "Your task, part 1"

from torch import nn


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.heads = nn.ModuleList([CausalAttention(d_in, d_out, 1024, dropout, qkv_bias) for _ in range(num_heads)])
