"""`MultiHeadAttentionWrapper` keeps its heads in an `nn.ModuleList` that is not called `heads`. The contract promises
the attribute `heads`. Parameters are named after it, so weights for `heads.0.W_qkv.weight` find no place. The output
itself is right.
"""

CAUGHT_BY = (
    "test_heads_stand_side_by_side",
    "test_heads_start_out_different",
    "test_heads_get_the_wrappers_arguments",
    "test_wrapper_output_for_any_weights",
    "test_each_head_has_weights_of_its_own",
    "test_wrapper_hands_its_arguments_on",
    "test_gradients_reach_every_parameter",
)
SECTION = "Your task, part 1"

import torch
from torch import nn


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        del self.heads
        self.layers = nn.ModuleList(
            [CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )

    def forward(self, x):
        return torch.cat([layer(x) for layer in self.layers], dim=-1)
