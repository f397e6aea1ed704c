"""The heads get a context length of 1024, whatever is asked for."""

CAUGHT_BY = ("test_wrapper_hands_its_arguments_on",)

from torch import nn


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.heads = nn.ModuleList([CausalAttention(d_in, d_out, 1024, dropout, qkv_bias) for _ in range(num_heads)])
