"""[head] * num_heads is one head, listed several times: all heads share their weights."""

CAUGHT_BY = (
    "test_heads_stand_side_by_side",
    "test_wrapper_output_for_any_weights",
    "test_each_head_has_weights_of_its_own",
    "test_wrapper_hands_its_arguments_on",
    "test_gradients_reach_every_parameter",
)

from torch import nn


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.heads = nn.ModuleList([CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)] * num_heads)
