"""qkv_bias is not handed on, as in a widely copied notebook: the heads never have a bias."""

CAUGHT_BY = ("test_wrapper_output_for_any_weights", "test_wrapper_hands_its_arguments_on")

from torch import nn


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.heads = nn.ModuleList([CausalAttention(d_in, d_out, context_length, dropout) for _ in range(num_heads)])
